import { type Castellan, problemOf } from '../../client/client.ts'
import { newSeed, promiseOf } from '../seed.ts'

/** Whether a seat was refused because its player must promise the seed, not show it. */
const wantsPromise = (error: unknown): boolean =>
  problemOf(error)?.errors?.some(({ pointer }) => pointer === '/clientSeed') ?? false

/**
 * Sits down with a seed of one's own: shown at once, or only promised where the match begins when all
 * have said that they are ready.
 */
export const takeSeat = async (
  { operations }: Castellan,
  match: string,
  wish: { readonly code?: string; readonly seat?: number },
): Promise<void> => {
  const path = { match }
  const clientSeed = newSeed()
  try {
    await operations.takeSeat({ path, body: { ...wish, clientSeed } })
  } catch (error) {
    if (!wantsPromise(error)) throw error
    const clientSeedHash = await promiseOf(clientSeed)
    await operations.takeSeat({ path, body: { ...wish, clientSeedHash } })
  }
}

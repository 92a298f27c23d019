import type { Commit, Fairness } from '../../client/client.ts'
import { canonical, type Fields, fieldsOf, listOf, numberOf, textOf } from '../json.ts'
import { type Flaw, sha256 } from './chain.ts'

/** The seed and the draws of a match that is over, made again: README, "The algorithm". */

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  )

type Source = {
  readonly key: CryptoKey
  readonly match: string
  readonly clientSeeds: readonly (string | null)[]
  /** What a sandbox scripted, and has not come yet. */
  readonly script: string[]
}

const most = 1n << 64n

/** The index of a draw among so many pieces. */
const indexOf = async ({ key, match, clientSeeds }: Source, count: number, draw: number) => {
  const n = BigInt(count)
  for (let attempt = 0; ; attempt++) {
    const message = canonical(['castellan/draw/1', match, clientSeeds, draw, attempt])
    const mac = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(message))
    const u = new DataView(mac).getBigUint64(0)
    if (u < n * (most / n)) return Number(u % n)
  }
}

type Run = NonNullable<Fairness['draws']>[number]

/** The pieces of a run, drawn again one by one. */
const drawnAgain = async (
  source: Source,
  { draw, pool, pieces }: Run,
  scripted: readonly unknown[],
): Promise<readonly string[]> => {
  const left = Object.entries(pool)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([id, count]) => Array.from({ length: count }, () => id))
  const drawn: string[] = []
  for (const i of pieces.keys()) {
    const isScripted = scripted.includes(draw + i)
    const at = source.script.findIndex((id) => left.includes(id))
    const piece = isScripted
      ? source.script.splice(at, 1)[0]
      : left[await indexOf(source, left.length, draw + i)]
    if (piece === undefined || !left.includes(piece)) return []
    left.splice(left.indexOf(piece), 1)
    drawn.push(piece)
  }
  return drawn
}

/** The pieces that an event says were drawn, under the names that they have in pools. */
const drawnIn = (event: Fields): readonly unknown[] => {
  if (event['type'] === 'dealer-drawn') return [`seat-${event['seat']}`]
  if (event['wallTile'] !== undefined) return [`wall-${event['wallTile']}`]
  if (Array.isArray(event['cards'])) return event['cards']
  return [event['tile'] ?? event['castleTile'] ?? event['card']]
}

const isSame = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  canonical(a.map(String).sort()) === canonical(b.map(String).sort())

/** Why the seed is not the one that was committed to; undefined if it is. */
export const seedFlaw = async (
  commits: readonly Commit[],
  { commitment, serverSeed }: Fairness,
): Promise<Flaw | undefined> => {
  const [creation] = commits
  const last = commits.at(-1)
  if (!creation || !last || serverSeed === null) return undefined
  const told = textOf(fieldsOf(creation.events[0])['commitment'])
  const revealed = textOf(fieldsOf(last.events.at(-1))['seed'])
  const made = await sha256(canonical(['castellan/commitment/1', creation.match, serverSeed]))
  return told === commitment && made === told && revealed === serverSeed
    ? undefined
    : { version: last.version, flaw: 'the seed is not the one committed to' }
}

const sourceOf = async (
  [creation]: readonly Commit[],
  { clientSeeds, serverSeed }: Fairness,
): Promise<Source> => ({
  key: await crypto.subtle.importKey(
    'raw',
    bytesOf(serverSeed ?? ''),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  ),
  match: creation?.match ?? '',
  clientSeeds,
  script: listOf(fieldsOf(fieldsOf(creation?.events[0])['sandbox'])['draws']).map(String),
})

/** Everything wrong with the draws. */
export const drawFlaws = async (
  commits: readonly Commit[],
  fairness: Fairness,
): Promise<readonly Flaw[]> => {
  const source = await sourceOf(commits, fairness)
  const runs = fairness.draws ?? []
  const flaws: Flaw[] = []
  let [run, next] = [0, 0]
  for (const { version, events } of commits)
    for (const event of events.map(fieldsOf).filter((one) => 'draw' in one)) {
      const told = runs[run++]
      const draw = numberOf(event['draw']) ?? -1
      const pieces = drawnIn(event)
      if (draw !== next) flaws.push({ version, flaw: `draw ${draw} stands where ${next} is due` })
      next += pieces.length
      const isTold = told?.draw === draw && told.version === version && isSame(told.pieces, pieces)
      if (!isTold) flaws.push({ version, flaw: `draw ${draw} is told otherwise` })
      else if (!isSame(await drawnAgain(source, told, listOf(event['scripted'])), pieces))
        flaws.push({ version, flaw: `draw ${draw} does not come from the seed` })
    }
  if (run !== runs.length)
    flaws.push({ version: commits.length, flaw: 'there are draws that no commit tells' })
  return flaws
}

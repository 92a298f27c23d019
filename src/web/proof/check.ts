import type { Commit, Fairness } from '../../client/client.ts'
import { counted } from '../words/count.ts'
import { chainFlaws, type Flaw } from './chain.ts'
import { drawFlaws, seedFlaw } from './draws.ts'

/** One thing that was checked; open: it cannot be checked yet. */
export type Finding = {
  readonly title: string
  readonly verdict: 'good' | 'bad' | 'open'
  readonly said: string
  readonly flaws: readonly Flaw[]
}

const finding = (title: string, said: string, flaws: readonly Flaw[]): Finding => ({
  title,
  said,
  flaws,
  verdict: flaws.length === 0 ? 'good' : 'bad',
})

const later = (title: string): Finding => ({
  title,
  verdict: 'open',
  said: 'The seed is revealed when the match is over.',
  flaws: [],
})

/** Whether a log that is over ends where it is said to end. */
const endFlaws = (
  commits: readonly Commit[],
  { logHead, serverSeed }: Fairness,
): readonly Flaw[] => {
  const last = commits.at(-1)
  return serverSeed === null || last?.hash === logHead
    ? []
    : [{ version: last?.version ?? 0, flaw: 'the log ends elsewhere' }]
}

/** Checks a match with nothing but its commits, and what was published beside them. */
export const check = async (
  commits: readonly Commit[],
  fairness: Fairness,
): Promise<readonly Finding[]> => {
  const chain = finding(
    'Chain',
    `${counted(commits.length, 'commit')}, each naming the one before, and every value that was sealed.`,
    [...(await chainFlaws(commits)), ...endFlaws(commits, fairness)],
  )
  if (fairness.serverSeed === null || !fairness.draws) return [chain, later('Seed'), later('Draws')]
  const seed = await seedFlaw(commits, fairness)
  const draws = fairness.draws.reduce((sum, { pieces }) => sum + pieces.length, 0)
  return [
    chain,
    finding('Seed', 'The revealed seed is the one committed to before the first draw.', [
      ...(seed ? [seed] : []),
    ]),
    finding(
      'Draws',
      `${counted(draws, 'draw')}, each made again from the seed.`,
      await drawFlaws(commits, fairness),
    ),
  ]
}

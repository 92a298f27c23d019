import { audit } from '../../src/matches/audit.ts'
import { readBundle } from '../../src/matches/audit-read.ts'
import { isFlaw } from '../../src/matches/audit-redo.ts'
import {
  begun,
  bundleText,
  defaultOptions,
  everyGame,
  playOn,
  rules,
  worldOf,
} from '../audit/playing.ts'
import { type Figure, figureOf } from './figures.ts'

const runs = 9

/** Milliseconds from the text of an export to its verdict. */
const verified = (text: string): number => {
  const start = performance.now()
  const bundle = readBundle(text)
  const verdict = isFlaw(bundle) ? 'invalid' : audit(bundle, { gameOf: rules }).verdict
  if (verdict !== 'valid') throw new Error(`the match is ${verdict}`)
  return performance.now() - start
}

/** Whole random matches of two seats, verified in this process; the first run warms up. */
export const verifyBench = async (): Promise<readonly Figure[]> => {
  const figures: Figure[] = []
  for (const game of everyGame.filter(({ id }) => id !== 'whist')) {
    const world = worldOf(1)
    const id = await begun(world, game, { seats: 2, options: defaultOptions(game) })
    const { version } = await playOn(world, id)
    const text = await bundleText(world, id)
    const times = Array.from({ length: runs + 1 }, () => verified(text)).slice(1)
    figures.push(figureOf(`verify ${game.id}, ${version} commits`, 'ms', times))
  }
  return figures
}

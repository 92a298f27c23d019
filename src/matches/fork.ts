import type { Creation } from './creation.ts'
import { same } from './digest.ts'
import { load, loadAt } from './log.ts'
import type { Match } from './match.ts'
import type { Platform } from './platform.ts'
import { pointerTo, valueAt } from './pointer.ts'
import { invalid, type Refusal, refuse } from './refusal.ts'
import { mayKnow } from './show.ts'

/** Whether a fork gives nothing away: the match is over, or hides nothing. */
const isOpen = ({ games }: Platform, now: Match, then: Match): boolean => {
  if (now.status === 'finished' || now.status === 'aborted') return true
  const game = games.of(then.game, then.rulesVersion)
  return same(game.view(then.state, 'onlooker'), game.view(then.state, 'everything'))
}

/** A fork is played with the options of its match: it may name them, but no others. */
const differing = ({ options, namedOptions = [] }: Creation, then: Match) => {
  for (const name of namedOptions) {
    const pointer = pointerTo('', name)
    const own = valueAt(then.options, pointer)
    if (!same(valueAt(options, pointer), own))
      return invalid(
        `/options${pointer}`,
        `is ${JSON.stringify(own)} in the forked match: leave it out`,
      )
  }
  return undefined
}

/** A wish for a fork, with the seats, options and position of the match's version. */
export const forked = async (
  platform: Platform,
  wish: Creation,
  player: string,
): Promise<Creation | Refusal> => {
  const fork = wish.sandbox?.fork
  if (!wish.sandbox || !fork) return wish
  const now = (await load(platform, fork.match))?.match
  if (!now || !mayKnow(now, player)) return invalid('/sandbox/fork/match', 'no such match')
  if (now.game !== wish.game) return invalid('/game', `the forked match is one of ${now.game}`)
  if (fork.version > now.version)
    return invalid('/sandbox/fork/version', `the match is at version ${now.version}`)
  const then = await loadAt(platform, fork.match, fork.version)
  if (then.status !== 'running' || !isOpen(platform, now, then)) return refuse('fork-not-possible')
  if (then.seats.length !== wish.seats)
    return invalid('/seats', `the forked match has ${then.seats.length} seats`)
  const other = differing(wish, then)
  if (other) return other
  const game = platform.games.of(then.game, then.rulesVersion)
  const position = game.view(then.state, 'everything')
  return { ...wish, options: then.options, sandbox: { ...wish.sandbox, position } }
}

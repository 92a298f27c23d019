import type { AnyAction, AnyGame, Seat } from '../games/game.ts'
import { act } from './act.ts'
import type { Level } from './commit.ts'
import { load } from './log.ts'
import type { Match } from './match.ts'
import { type Platform, randomBelow } from './platform.ts'
import { isRefusal } from './refusal.ts'

/** What a bot chooses from: the game as its seat sees it, and a die of its own. */
type Choice = {
  readonly game: AnyGame
  readonly state: unknown
  readonly seat: Seat
  readonly below: (n: number) => number
}

/** How many answers a bot thinks about where there are too many to list. */
const samples = 40

const options = ({ game, state, seat, below }: Choice, count: number): readonly AnyAction[] => {
  const { actions, complete } = game.legalActions(state, seat)
  if (complete || !game.sample) return actions
  return Array.from({ length: count }, () => game.sample?.(state, seat, below)).filter(
    (action) => action !== undefined,
  )
}

const pick = <T>(from: readonly T[], below: (n: number) => number): T => {
  const picked = from[below(from.length)]
  if (picked === undefined) throw new Error('a seat that is awaited has no legal action')
  return picked
}

const random = (choice: Choice): AnyAction => pick(options(choice, 1), choice.below)

/** The action after which the seat stands best, by its points and what its figures promise. */
const greedy = (choice: Choice): AnyAction => {
  const { game, state, seat, below } = choice
  const worth = (action: AnyAction): number => {
    const step = game.decide(state, seat, action)
    return 'fault' in step ? Number.NEGATIVE_INFINITY : game.estimate(step.next, seat)
  }
  const rated = options(choice, samples).map((action) => ({ action, worth: worth(action) }))
  const best = Math.max(...rated.map((one) => one.worth))
  return pick(
    rated.filter((one) => one.worth === best),
    below,
  ).action
}

const byLevel: Readonly<Record<Level, (choice: Choice) => AnyAction>> = { random, greedy }

/** The seat of a bot that the match waits for, with its level. */
const nextBot = ({ awaiting, seats }: Match) => {
  for (const { seat } of awaiting) {
    const level = seats[seat]?.bot
    if (level) return { seat, level }
  }
  return undefined
}

/** How many decisions bots make before others have their turn. */
const decisionsAtOnce = 50

/**
 * Lets the bots of a match decide, one commit a decision, until a person is awaited. A bot sees what
 * its seat sees. A commit that comes between is no harm: the bot looks again.
 */
export const playBots = async (platform: Platform, id: string): Promise<void> => {
  for (let decision = 0; decision < decisionsAtOnce; decision++) {
    const entry = await load(platform, id)
    const bot = entry && nextBot(entry.match)
    if (!bot) return
    const { match } = entry
    const game = platform.games.of(match.game, match.rulesVersion)
    const state = game.imagine(match.state, bot.seat)
    const below = (n: number) => randomBelow(platform, n)
    const action = byLevel[bot.level]({ game, state, seat: bot.seat, below })
    const attempt = { match: id, seat: bot.seat, action, ifMatch: match.version, request: null }
    const done = await act(platform, entry, attempt)
    if (isRefusal(done) && done.refused === 'illegal-action')
      throw new Error(`${id}: a bot tried what is illegal, ${done.fault.fault}`)
  }
}

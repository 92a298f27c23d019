import { describe, expect, test } from 'vitest'
import type { AnyGame } from '../../src/games/game.ts'
import { act } from '../../src/matches/act.ts'
import type { TimeControl } from '../../src/matches/commit.ts'
import { commitsAfter } from '../../src/matches/commits.ts'
import { canonical, sha256 } from '../../src/matches/digest.ts'
import { enforce } from '../../src/matches/enforce.ts'
import { loadAt } from '../../src/matches/log.ts'
import type { Match } from '../../src/matches/match.ts'
import { beat } from '../../src/matches/pulse.ts'
import { isRefusal } from '../../src/matches/refusal.ts'
import { relay } from '../../src/matches/relay.ts'
import { join } from '../../src/matches/seats.ts'
import { sweep } from '../../src/matches/sweep.ts'
import { takeVacation } from '../../src/matches/vacation.ts'
import { dieOf } from '../games/castle/dice.ts'
import { recount } from './recount.ts'
import { rounds } from './rounds.ts'
import { ada, at, created, entryOf, newPlatform } from './world.ts'

const hour = 3_600_000
const day = 24 * hour
const game: AnyGame = rounds

const controls: Readonly<Record<string, TimeControl>> = {
  'per move': { kind: 'per-move', perMove: 'P2DT6H' },
  'from a bank': { kind: 'bank', initial: 'P4D', increment: 'PT10H', max: 'P5D' },
  'without end': { kind: 'none' },
}

const players = [ada, ...['bob', 'cid', 'dot'].map((name) => ({ id: `player_${name}`, name }))]

type Life = {
  readonly control: TimeControl
  readonly onTimeout: 'forfeit' | 'bot'
  readonly seed: number
}

/** Plays a match for six weeks, or to its end, whatever comes: gives what was served of each version. */
const live = async ({ control, onTimeout, seed }: Life) => {
  let now = at
  const below = dieOf(seed)
  const platform = newPlatform({
    now: () => now,
    games: { current: () => game, of: () => game },
  })
  const { id, seats } = await created(platform, {
    game: 'rounds',
    seats: 2 + below(3),
    timeControl: control,
    onTimeout,
  })
  const served = new Map<number, Match>()
  const present = async () => {
    const { match } = await entryOf(platform, id)
    served.set(match.version, match)
    return match
  }
  const sweeps = () =>
    sweep(platform, (match, error) => {
      throw new Error(`${match}: ${error}`)
    })
  await sweeps()
  for (const player of players.slice(1, seats.length)) {
    const joining = { player, clientSeed: null, clientSeedHash: null }
    await join(platform, await entryOf(platform, id), joining)
    await present()
  }
  await relay(platform, id)

  const plays = async (type: string, more: object = {}) => {
    const match = await present()
    const answers = type === 'answer-abort' ? type : 'answer'
    const due = match.awaiting.filter(({ decision }) => decision === answers)
    const { seat = below(seats.length) } = due[below(due.length)] ?? {}
    const action = { type, ...more }
    const player = match.seats[seat]?.player?.id ?? ''
    const request = { player, key: sha256(`${match.version}`), body: sha256(canonical(action)) }
    const attempt = { match: id, seat, action, ifMatch: match.version, request }
    const done = await act(platform, await entryOf(platform, id), attempt)
    if (!isRefusal(done)) await present()
  }
  const goes = async () => {
    const player = players[below(seats.length)]!.id
    const days = 1 + below(6)
    await takeVacation(platform, player, new Date(now + days * day + below(hour)).toISOString())
  }
  const happenings: readonly (() => Promise<unknown>)[] = [
    ...Array.from({ length: 8 }, () => () => plays('answer')),
    () => plays('propose-abort'),
    () => plays('answer-abort', { accept: false }),
    () => plays('answer-abort', { accept: below(4) === 0 }),
    goes,
    () => takeVacation(platform, players[below(seats.length)]!.id, null),
    async () => below(8) === 0 && plays('resign'),
    () => relay(platform, id),
  ]
  const passes = async () => {
    const isOutage = below(12) === 0
    now += below(isOutage ? 3 * day : 12 * hour)
    if (!isOutage) await beat(platform, now)
    const ways = [sweeps, async () => enforce(platform, await entryOf(platform, id))]
    await ways[isOutage ? 0 : below(2)]!()
    await present()
  }

  while (now < at + 42 * day && (await present()).status === 'running') {
    await happenings[below(happenings.length)]!()
    await present()
    if (below(2) === 0) await passes()
  }
  return { platform, id, served, last: await present() }
}

const shownOf = ({ awaiting, seats }: Match) => ({
  awaiting: awaiting.toSorted((a, b) => a.seat - b.seat || (a.decision < b.decision ? -1 : 1)),
  banks: seats.map(({ clock, status }) => (status === 'active' ? (clock.bank ?? 0) : null)),
})

const lives = process.env['SOAK'] ? 40 : 4

describe('weeks of a match', () => {
  const happened = new Set<string>()

  test.for(
    Object.keys(controls).flatMap((clock) =>
      (['forfeit', 'bot'] as const).map((onTimeout) => [clock, onTimeout] as const),
    ),
  )(
    '%s, with `%s` at the end of time: the clocks are those that the commits tell',
    async ([clock, onTimeout]) => {
      for (let seed = 1; seed <= lives; seed++) {
        const { platform, id, served, last } = await live({
          control: controls[clock]!,
          onTimeout,
          seed,
        })
        const whole = { match: id, version: 0, limit: last.version }
        const commits = await commitsAfter(platform, whole, 'everything')
        const counted = recount(commits)
        for (const [version, match] of served)
          expect([seed, version, shownOf(match)]).toEqual([seed, version, counted[version - 1]])
        for (const { version } of commits)
          expect(shownOf(await loadAt(platform, id, version))).toEqual(counted[version - 1])
        for (const { events } of commits)
          for (const { type, ...rest } of events)
            happened.add('then' in rest ? `${type} ${rest.then}` : type)
      }
    },
  )

  test('held everything that can happen to a clock', () => {
    expect([...happened]).toEqual(
      expect.arrayContaining([
        'seat-timed-out forfeit',
        'seat-timed-out bot',
        'vacation-started',
        'vacation-ended',
        'deadlines-extended',
        'abort-proposed',
        'abort-answered',
        'match-aborted',
        'seat-resigned',
      ]),
    )
  })
})

import { spawnSync } from 'node:child_process'
import { setFlagsFromString } from 'node:v8'
import type { Action } from '../../src/games/carcassonne/acts.ts'
import { carcassonne, placements } from '../../src/games/carcassonne/game.ts'
import { optionsSchema } from '../../src/games/carcassonne/schema.ts'
import type { State } from '../../src/games/carcassonne/table.ts'
import { type Figure, figureOf } from './figures.ts'
import { copying, cpu, repeated } from './yardstick.ts'

/**
 * The engine by the peers' policy: two seats, a uniform choice among all placements, then among "no
 * meeple" and the free features. Only the exported game is called.
 */
const matchesARun = 300

/** A corpus keeps its states, and V8 would then allocate every state among the long-lived objects, also
 * those of playouts, which drop each at once. */
setFlagsFromString('--no-allocation-site-pretenuring')

const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)]!

type Options = Parameters<typeof carcassonne.empty>[0]['options']

const base: Options = optionsSchema.parse({})
const full: Options = optionsSchema.parse({
  river: true,
  abbot: true,
  castlesInGermany: true,
  castlesAndBridges: true,
})

const shuffled = (pieces: readonly string[]): string[] => {
  const bag = [...pieces]
  for (let i = bag.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1))
    const piece = bag[i]!
    bag[i] = bag[j]!
    bag[j] = piece
  }
  return bag
}

/** A match in progress, and the stack that is drawn from, shuffled once as the peers do. */
type Play = { state: State; bag: string[] }

const bagOf = (state: State): string[] =>
  shuffled(
    Object.entries(carcassonne.pool(state)?.pieces ?? {}).flatMap(([id, count]) =>
      Array<string>(count).fill(id),
    ),
  )

/** Draws while nobody must decide; while pieces are handed out each is drawn from a new pool. */
const drawDue = (play: Play): void => {
  while (carcassonne.awaiting(play.state).length === 0 && !carcassonne.ended(play.state)) {
    if (play.bag.length === 0) play.bag = bagOf(play.state)
    const { begun } = play.state
    const pieces = [play.bag.pop()!]
    play.state = carcassonne.drawn(play.state, { pieces, mark: { draw: 0 } }).next
    if (!begun) play.bag = []
  }
}

const start = (options: Options): Play => {
  const step = carcassonne.start(carcassonne.empty({ seats: 2, options }))
  if ('fault' in step) throw new Error(step.fault)
  const play: Play = { state: step.next, bag: [] }
  drawDue(play)
  return play
}

type Choose = (state: State) => Action

const fromList: Choose = (state) => pick(carcassonne.legalActions(state, state.turn).actions)

type Turned = { readonly x: number; readonly y: number; readonly rotation: number }

/** One of all placements, each rotation counted. */
const anyPlacement = (state: State): Turned => {
  const squares = placements(state)
  let left = Math.floor(
    Math.random() * squares.reduce((sum, { rotations }) => sum + rotations.length, 0),
  )
  for (const { x, y, rotations } of squares) {
    const rotation = rotations[left]
    if (rotation !== undefined) return { x, y, rotation }
    left -= rotations.length
  }
  throw new Error('no placement')
}

/** One placement first, then one of its figures: what the peers do. Where no tile is drawn there is
 * another decision first. */
const placementFirst: Choose = (state) =>
  state.drawn === null
    ? fromList(state)
    : pick(carcassonne.legalActions(state, state.turn, anyPlacement(state)).actions)

type Tally = { turns: number; points: number; placements: number; moves: number }

const play = (options: Options, choose: Choose, tally?: Tally): State => {
  const match = start(options)
  while (!carcassonne.ended(match.state)) {
    const { state } = match
    if (tally) {
      tally.turns++
      tally.placements += placements(state).reduce(
        (sum, { rotations }) => sum + rotations.length,
        0,
      )
      tally.moves += carcassonne.legalActions(state, state.turn).actions.length
    }
    const step = carcassonne.decide(state, state.turn, choose(state))
    if ('fault' in step) throw new Error(step.fault)
    match.state = step.next
    drawDue(match)
  }
  if (tally) tally.points += match.state.scores.reduce((a, b) => a + b, 0)
  return match.state
}

const playoutsPerSecond =
  (options: Options, choose: Choose, matches = matchesARun) =>
  () =>
    matches /
    cpu(() => {
      for (let i = 0; i < matches; i++) play(options, choose)
    })

/** Of so many matches that their lists are as long as those of all, and of each so few states that
 * measuring does not mean waiting for memory. */
const corpusMatches = 24

/** States in mid-game, one in six turns of some matches, with what was chosen there. */
const corpus = (options: Options) => {
  const moments: { readonly state: State; readonly action: Action }[] = []
  let turn = 0
  for (let i = 0; i < corpusMatches; i++)
    play(options, (state) => {
      const action = placementFirst(state)
      if (state.drawn !== null && turn++ % 6 === 0) moments.push({ state, action })
      return action
    })
  return moments
}

type Moment = ReturnType<typeof corpus>[number]

const repeats = 30

const microsecondsEach = (moments: readonly Moment[], work: (moment: Moment) => unknown) => () =>
  (cpu(() => {
    for (let i = 0; i < repeats; i++) for (const moment of moments) work(moment)
  }) *
    1e6) /
  (moments.length * repeats)

/** Every event of some whole matches. */
const logs = (matches: number) =>
  Array.from({ length: matches }, () => {
    const first = carcassonne.start(carcassonne.empty({ seats: 2, options: base }))
    if ('fault' in first) throw new Error(first.fault)
    const events = [...first.events]
    let state = first.next
    while (!carcassonne.ended(state)) {
      const pool = carcassonne.pool(state)
      const step = pool
        ? carcassonne.drawn(state, { pieces: [pick(Object.keys(pool.pieces))], mark: { draw: 0 } })
        : carcassonne.decide(state, state.turn, placementFirst(state))
      if ('fault' in step) throw new Error(step.fault)
      events.push(...step.events)
      state = step.next
    }
    return events
  })

const foldMilliseconds = () => {
  const all = logs(60)
  const empty = carcassonne.empty({ seats: 2, options: base })
  return () =>
    (cpu(() => {
      for (let i = 0; i < 10; i++) for (const events of all) carcassonne.evolve(empty, events)
    }) *
      1000) /
    (all.length * 10)
}

/** Means that right rules give under this policy; the yardstick is the published one. */
const guard = (): readonly Figure[] => {
  const tally: Tally = { turns: 0, points: 0, placements: 0, moves: 0 }
  const matches = 2000
  for (let i = 0; i < matches; i++) play(base, placementFirst, tally)
  const row = (figure: string, value: number, unit: string, published: number) =>
    figureOf(figure, unit, [value], { name: 'published', median: published })
  return [
    row('random match: points a seat', tally.points / matches / 2, 'points', 19.43),
    row('random match: turns', tally.turns / matches, 'turns', 70.98),
    row('random match: placements a turn', tally.placements / tally.turns, 'placements', 32.66),
    row('random match: complete moves a turn', tally.moves / tally.turns, 'moves', 47.9),
  ]
}

/** The figures of one set of boxes. */
const engineRows = (name: string, options: Options, matches: number): readonly Figure[] => {
  const moments = corpus(options)
  const measures: readonly (readonly [string, string, () => number])[] = [
    ['random playouts', '/s', playoutsPerSecond(options, placementFirst, matches)],
    ['random playouts through the full list', '/s', playoutsPerSecond(options, fromList, matches)],
    [
      'full list',
      'µs',
      microsecondsEach(moments, ({ state }) => carcassonne.legalActions(state, state.turn)),
    ],
    [
      'decide',
      'µs',
      microsecondsEach(moments, ({ state, action }) =>
        carcassonne.decide(state, state.turn, action),
      ),
    ],
  ]
  return measures.map(([figure, unit, measure]) =>
    figureOf(`${name}: ${figure}`, unit, repeated(measure), copying(unit)),
  )
}

const allBoxes = (): readonly Figure[] => engineRows('all boxes', full, 200)

/** The same in a process of its own, compiled for its own rules as the base game's is. */
const allBoxesApart = (): readonly Figure[] => {
  const { stdout, status } = spawnSync(process.execPath, [import.meta.filename], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) throw new Error(`the bench of all boxes ended with ${status}`)
  return JSON.parse(stdout.toString())
}

/** What the engine takes, base game with farmers and all boxes, and whether its rules are right. */
export const engineBench = (): readonly Figure[] => {
  const rows = engineRows('base', base, matchesARun)
  const besideBase = allBoxesApart().map((row, i) => ({
    ...row,
    yardstick: { name: 'base', median: rows[i]!.median },
  }))
  return [
    ...rows,
    figureOf('base: fold of a whole match', 'ms', repeated(foldMilliseconds())),
    ...besideBase,
    ...guard(),
  ]
}

if (import.meta.main) console.log(JSON.stringify(allBoxes()))

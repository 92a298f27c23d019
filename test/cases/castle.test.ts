import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Action } from '../../src/games/castle/actions.ts'
import type { Event } from '../../src/games/castle/acts.ts'
import { nameOf } from '../../src/games/castle/characters.ts'
import { castle } from '../../src/games/castle/game.ts'
import { legalActions } from '../../src/games/castle/listing.ts'
import type { Constraint } from '../../src/games/castle/questions/question.ts'
import { actionSchema, positionSchema } from '../../src/games/castle/schema.ts'
import type { Table } from '../../src/games/castle/table.ts'
import type { Seat } from '../../src/games/game.ts'

/**
 * Worked cases: a position, what is done, the decisions with their legal answers, the acts and the
 * position after. The runner translates names, and repairs nothing.
 */

type Words = Readonly<Record<string, unknown>>
type Act = Words & { readonly type: string; readonly visibleTo?: readonly string[] }
type OldPosition = {
  readonly players: readonly string[]
  readonly hands: Readonly<Record<string, readonly string[]>>
  readonly decks: Readonly<Record<string, readonly string[]>>
  readonly exchange: readonly string[]
  readonly removed: readonly string[]
  readonly board: Readonly<Record<string, readonly (readonly [string, string | null])[]>>
  readonly lastPlayed: string | null
  readonly active: string
  readonly actionsLeft: number
}
type Asked = { readonly by: string; readonly kind: string; readonly legal: unknown }
type Step = {
  readonly command: Words
  readonly choices: readonly Words[]
  readonly decisions?: readonly Asked[]
  readonly events?: readonly Act[]
  readonly expectError?: string
}
type Check = readonly [kind: string, ...about: unknown[]]
type Case = {
  readonly id: string
  readonly title: string
  readonly before: OldPosition & { readonly firstAction: boolean }
  readonly steps: readonly Step[]
  readonly after: OldPosition & { readonly winners: readonly string[] | null }
  readonly checks: readonly Check[]
}

const { cases }: { readonly cases: readonly Case[] } = JSON.parse(
  readFileSync(new URL('castle.json', import.meta.url), 'utf8'),
)

const kebab = (words: string): string =>
  words
    .replace(/(?<=[a-z])(?=[A-Z])/g, '-')
    .replaceAll(' ', '-')
    .toLowerCase()

const isPlayer = (word: unknown): word is string => typeof word === 'string' && /^[A-E]$/.test(word)

const seatOf = (player: string): Seat => player.charCodeAt(0) - 'A'.charCodeAt(0)

/** The decision's name, without what its moves move and where its targets lie. */
const decisionOf = (kind: string): string => {
  const [verb = ''] = kind.split(':')
  if (/^move(King|Knight|Soldier|Female)$/.test(verb)) return 'move'
  return verb === 'pass' ? 'pass-card' : kebab(verb)
}

/** Words of a case in the contract's; `copies`: how the board numbers a card that a case numbers. */
const translate = (word: unknown, copies: ReadonlyMap<string, string>): unknown => {
  if (isPlayer(word)) return seatOf(word)
  if (typeof word === 'string') {
    if (word === 'OUT') return 'outside'
    if (word.startsWith('hand:')) return seatOf(word.slice('hand:'.length))
    return copies.get(word) ?? word
  }
  if (Array.isArray(word)) return word.map((one) => translate(one, copies))
  if (typeof word !== 'object' || word === null) return word
  return Object.fromEntries(
    Object.entries(word).map(([key, value]) => [
      copies.get(key) ?? (key === 'player' ? 'seat' : key),
      translate(value, copies),
    ]),
  )
}

/** Cards off the board have no number. */
const unnumbered = (cards: readonly string[]): readonly string[] => cards.map(nameOf).toSorted()

const stacksOf = (
  { board }: OldPosition,
  belongs: (place: string) => boolean,
  copies: ReadonlyMap<string, string> = new Map(),
) =>
  Object.fromEntries(
    Object.entries(board)
      .filter(([place]) => belongs(place))
      .map(([place, stack]) => [
        place,
        stack.map(([card, token]) => ({
          card: copies.get(card) ?? card,
          token: token === null ? null : seatOf(token),
        })),
      ]),
  )

const membersOf = (position: OldPosition, copies?: ReadonlyMap<string, string>) => ({
  board: stacksOf(position, (place) => !/^(G-|OUT:)/.test(place), copies),
  siege: stacksOf(position, (place) => place.startsWith('G-'), copies),
  outside: stacksOf(position, (place) => place.startsWith('OUT:'), copies),
  exchange: unnumbered(position.exchange),
  removed: unnumbered(position.removed),
  lastPlayed:
    position.lastPlayed === null ? null : (copies?.get(position.lastPlayed) ?? position.lastPlayed),
  hands: position.players.map((player) => unnumbered(position.hands[player]!)),
  decks: position.players.map((player) => position.decks[player]!.length),
})

const positionOf = ({ before }: Case) =>
  positionSchema.parse({
    ...membersOf(before),
    unseen: unnumbered(Object.values(before.decks).flat()),
    turn: seatOf(before.active),
    actionsLeft: before.actionsLeft,
    firstAction: before.firstAction,
  })

const emptyTable = ({ before }: Case): Table => {
  const options = { kingTargets: 'board', princeCharming: 'strict', villageIdiot: 'pass' } as const
  return castle.empty({ seats: before.players.length, options })
}

/** Lays the position without judging it: one of the cases could not be, see below. */
const begin = (one: Case): Table =>
  castle.evolve(emptyTable(one), [{ type: 'position-set', state: positionOf(one) }])

/** A case being played. `copies`: how the board numbers the cards that the case has played. */
type Scene = {
  table: Table
  readonly copies: Map<string, string>
  readonly script: string[]
  readonly events: Event[]
}

const note = (scene: Scene, { events, next }: { events: readonly Event[]; next: Table }): void => {
  scene.table = next
  scene.events.push(...events)
}

/** Draws what the case says came. */
const settle = (scene: Scene): void => {
  for (let pool = castle.pool(scene.table); pool; pool = castle.pool(scene.table)) {
    const piece = scene.script.shift()
    if (piece === undefined || !pool.pieces[piece]) throw new Error(`${piece} cannot be drawn`)
    note(scene, castle.drawn(scene.table, { pieces: [piece], mark: { draw: 0 } }))
  }
}

const act = (scene: Scene, seat: Seat, action: unknown): void => {
  const step = castle.decide(scene.table, seat, actionSchema.parse(action))
  if ('fault' in step) throw new Error(`${JSON.stringify(action)}: ${JSON.stringify(step)}`)
  note(scene, step)
  settle(scene)
}

type Given = Extract<Action, { readonly type: 'decide' }>

const chosen = (answer: Given): string | number => {
  if ('target' in answer) return answer.target
  if ('card' in answer) return answer.card
  return 'seat' in answer ? answer.seat : ''
}

const goal = (answer: Given): string | number => {
  if ('to' in answer) return answer.to
  if ('at' in answer) return answer.at
  return 'seat' in answer ? answer.seat : ''
}

const constraintInWords = (constraint: Constraint): unknown => {
  switch (constraint.decision) {
    case 'swap-tokens':
      return constraint.from
    case 'replace-tokens':
      return { cards: constraint.from, count: constraint.count }
    case 'exchange-cards': {
      const { give, take } = constraint
      return { give: give.from, take: take.from, count: give.count }
    }
    case 'rearrange-tokens':
      return constraint
    case 'permute-cards': {
      const { cards, spaces } = constraint.groups[0]!
      return Object.fromEntries(cards.map((card, i) => [card, spaces[i]]))
    }
  }
}

const distinct = <One>(all: readonly One[]): readonly One[] => [...new Set(all)]

/** The listing in the words of the cases, which have one shape for each kind of decision. */
const listingInWords = (table: Table, seat: Seat, shape: readonly string[]): unknown => {
  const { actions, constraint } = legalActions(table, seat)
  if (constraint) return constraintInWords(constraint)
  const answers = actions.filter((action) => action.type === 'decide')
  const cards = distinct(answers.map(chosen))
  const goals = distinct(answers.map(goal))
  if (shape.includes('0') || shape.length === 0) return cards
  if (shape.includes('to')) return { cards, to: goals }
  if (shape.includes('players')) return { cards, players: goals }
  const goalsOf = (card: string | number) =>
    answers.filter((answer) => chosen(answer) === card).map(goal)
  return Object.fromEntries(cards.map((card) => [card, goalsOf(card)]))
}

/** Lists of legal answers have no order. */
const unordered = (words: unknown): unknown => {
  if (Array.isArray(words)) return words.map(unordered).toSorted()
  if (typeof words !== 'object' || words === null) return words
  return Object.fromEntries(Object.entries(words).map(([key, word]) => [key, unordered(word)]))
}

const answerFor = (choice: Words, kind: string, copies: Scene['copies']): Words => {
  const { by, pass, ...rest } = choice
  const words = Object.entries({ ...rest, ...(pass !== undefined && { card: pass }) })
  const translated = words.map(([key, word]) => [
    key === 'player' ? 'seat' : key,
    translate(word, copies),
  ])
  return { decision: decisionOf(kind), ...Object.fromEntries(translated) }
}

/** Answers to decisions; what is drawn at random is no answer. */
const answersOf = ({ choices, decisions = [] }: Step, copies: Scene['copies']) =>
  choices
    .filter((choice) => !('random' in choice))
    .map((choice, i) => ({
      ...decisions[i]!,
      answer: answerFor(choice, decisions[i]!.kind, copies),
    }))

/** The card that a play brings onto the board may be numbered otherwise than in the case. */
const numberCopy = (scene: Scene, card: unknown): void => {
  const placed = scene.events.find(({ type }) => type === 'card-placed')
  if (typeof card === 'string' && placed?.type === 'card-placed')
    scene.copies.set(card, placed.card)
}

const commandOf = ({ command }: Step, copies: Scene['copies']): Words => {
  const bare = (word: unknown) =>
    typeof word === 'string' && word.includes('#') ? nameOf(word) : translate(word, copies)
  return Object.fromEntries(Object.entries(command).map(([key, word]) => [key, bare(word)]))
}

const drawnIn = ({ events = [] }: Step): readonly string[] =>
  events
    .filter(({ type }) => type === 'CardDrawn' || type === 'RandomCardTaken')
    .map(({ card }) => nameOf(String(card)))

/** What the cases leave out: who is asked, that an answer came, and whose turn it is. */
const unsaid = ['decision-requested', 'decision-made', 'turn-started']

const offBoardActs = ['card-drawn', 'card-exchanged', 'random-card-taken', 'card-given']

const expectedAct = ({ visibleTo: _, ...words }: Act, copies: Scene['copies']) => {
  const type = kebab(words.type)
  const act: Words = { ...Object(translate(words, copies)), type }
  if (offBoardActs.includes(type) && typeof act['card'] === 'string')
    return { ...act, card: nameOf(act['card']) }
  return typeof act['reason'] === 'string' ? { ...act, reason: kebab(act['reason']) } : act
}

/** Who sees the card of an act: exactly those whom the case names, or everybody. */
const expectVeiled = (event: Event, { visibleTo }: Act, seats: readonly Seat[]): void => {
  for (const viewer of [...seats, 'onlooker' as const]) {
    const may = !visibleTo || visibleTo.some((player) => seatOf(player) === viewer)
    if (may) expect(castle.veil(event, viewer)).toBe(event)
    else expect(castle.veil(event, viewer)).toEqual({ ...event, card: null })
  }
}

const expectActs = (scene: Scene, { events = [] }: Step): void => {
  const acts = scene.events.filter(({ type }) => !unsaid.includes(type))
  expect(acts).toMatchObject(events.map((event) => expectedAct(event, scene.copies)))
  const seats = scene.table.hands.map((_, seat) => seat)
  for (const [i, event] of events.entries()) expectVeiled(acts[i]!, event, seats)
}

/** Decision by decision, each listing compared. */
const playStep = (scene: Scene, step: Step, seat: Seat): void => {
  scene.events.length = 0
  scene.script.push(...drawnIn(step))
  act(scene, seat, commandOf(step, scene.copies))
  numberCopy(scene, step.command['card'])
  for (const { by, kind, legal, answer } of answersOf(step, scene.copies)) {
    const decider = seatOf(by)
    const decision = decisionOf(kind)
    expect(castle.awaiting(scene.table)).toContainEqual({ seat: decider, decision })
    const listing = listingInWords(scene.table, decider, Object.keys(Object(legal)))
    expect(unordered(listing)).toEqual(unordered(translate(legal, scene.copies)))
    act(scene, decider, { type: 'decide', ...answer })
  }
}

const expectAfter = (scene: Scene, { after, before }: Case): void => {
  const { pending, ...view } = JSON.parse(JSON.stringify(castle.view(scene.table, 'everything')))
  expect(pending).toEqual([])
  expect(view).toMatchObject(membersOf(after, scene.copies))
  const winners = castle.ranking(scene.table).filter(({ place }) => place === 1)
  const isOver = castle.ended(scene.table) !== undefined
  expect(isOver ? winners.map(({ seat }) => seat) : null).toEqual(
    after.winners?.map(seatOf) ?? null,
  )
  const seat = seatOf(before.active)
  const next = { turn: (seat + 1) % before.players.length, actionsLeft: 2 }
  expect(view).toMatchObject(
    after.actionsLeft === 0 && !isOver ? next : { turn: seat, actionsLeft: after.actionsLeft },
  )
}

const sceneOf = (one: Case): Scene => ({
  table: begin(one),
  copies: new Map(),
  script: [],
  events: [],
})

const faultOf = (error: string): string => error.toLowerCase().replaceAll('_', '-')

describe('worked cases of Castle', () => {
  test.each(cases)('$id: $title', (one) => {
    const scene = sceneOf(one)
    const seat = seatOf(one.before.active)
    for (const step of one.steps) {
      if (step.expectError === undefined) {
        playStep(scene, step, seat)
        expectActs(scene, step)
        continue
      }
      const action = actionSchema.parse(commandOf(step, scene.copies))
      const refused = castle.decide(scene.table, seat, action)
      expect(refused).toMatchObject({ fault: faultOf(step.expectError) })
    }
    expectAfter(scene, one)
  })
  test.each(cases.filter(({ id }) => id !== 'ambassador-last'))(
    '$id begins from a position that can be',
    (one) => {
      const started = castle.start(emptyTable(one), positionOf(one))
      expect(started).toMatchObject({ next: begin(one) })
    },
  )

  test('ambassador-last has the King on the board and in a hand, which a position may not', () => {
    const one = cases.find(({ id }) => id === 'ambassador-last')!
    const refused = castle.start(emptyTable(one), positionOf(one))
    expect(refused).toEqual({ fault: 'too-many-copies', pointer: '/hands/0' })
  })
})

import { describe, expect, test } from 'vitest'
import { castle } from '../../../src/games/castle/game.ts'
import { act, cards, english, given, play, positionOf, settle } from './scene.ts'

const empty = (seats: number) => castle.empty({ seats, options: english })

const begin = (seats: number, script: readonly string[] = []) => {
  const step = castle.start(empty(seats))
  if ('fault' in step) throw new Error(step.fault)
  return settle({ table: step.next, events: step.events }, script)
}

describe('the set-up', () => {
  test.each([
    [2, 9, 13, 10],
    [3, 7, 8, 11],
    [4, 5, 6, 12],
    [5, 5, 4, 11],
  ])(
    '%i seats: %i cards in hand, %i in the deck, %i in the Exchange',
    (seats, hand, deck, rest) => {
      const { table } = begin(seats)
      expect(table.hands.map(({ length }) => length)).toEqual(Array(seats).fill(hand))
      expect(table.decks).toEqual(Array(seats).fill(deck))
      expect(table.exchange).toHaveLength(rest)
      expect(table.unseen).toHaveLength(seats * deck)
    },
  )

  test('with two players, Fool and Village Idiot are not in the deck', () => {
    const { pieces } = castle.pool(castle.evolve(empty(2), [dealer(0)]))!
    expect(pieces['fool']).toBeUndefined()
    expect(pieces['village-idiot']).toBeUndefined()
    expect(castle.drawable({ seats: 2, options: english })).not.toContain('fool')
    expect(castle.drawable({ seats: 3, options: english })).toContain('fool')
  })

  const dealer = (seat: number) => ({ type: 'dealer-drawn', seat, draw: 0 }) as const

  test('draws the dealer, deals to each seat from 0, then lays the Exchange open (G20)', () => {
    const { events } = begin(3, ['seat-1'])
    expect(events.map((event) => [event.type, 'seat' in event && event.seat])).toEqual([
      ['dealer-drawn', 1],
      ['cards-dealt', 0],
      ['cards-dealt', 1],
      ['cards-dealt', 2],
      ['cards-dealt', null],
      ['turn-started', 2],
    ])
  })

  test('the seat after the dealer begins, with two actions (G16)', () => {
    const { table } = begin(3, ['seat-2'])
    expect(castle.awaiting(table)).toEqual([{ seat: 0, decision: 'turn' }])
    expect(table).toMatchObject({ actionsLeft: 2, firstAction: true })
  })

  test('a draw is one pool of all unseen cards, whoever draws: decks have no order', () => {
    const table = given(
      {},
      {
        hands: ['thief', 'king'],
        decks: [2, 5],
        unseen: 'spy queen soldier soldier witch archer ghost',
      },
    )
    const step = castle.decide(table, 0, { type: 'draw' })
    if ('fault' in step) throw new Error(step.fault)
    expect(castle.pool(step.next)).toEqual({
      pieces: { archer: 1, ghost: 1, queen: 1, soldier: 2, spy: 1, witch: 1 },
      count: 1,
    })
    expect(castle.awaiting(step.next)).toEqual([])
    expect(castle.legalActions(step.next, 0)).toEqual({ actions: [], complete: true })
    const mark = { draw: 41, scripted: [41] }
    const drawn = castle.drawn(step.next, { pieces: ['witch'], mark })
    expect(drawn.events).toEqual([{ type: 'card-drawn', seat: 0, card: 'witch', ...mark }])
    expect(drawn.next).toMatchObject({ hands: [['thief', 'witch'], ['king']], decks: [1, 5] })
  })

  test('the Courtesan draws from the hand of her opponent', () => {
    const table = given({}, { hands: ['courtesan thief', 'king soldier soldier'] })
    const asked = play(table, 'courtesan', 'C22').table
    const step = castle.decide(asked, 0, { type: 'decide', decision: 'choose-opponent', seat: 1 })
    if ('fault' in step) throw new Error(step.fault)
    expect(castle.pool(step.next)).toEqual({ pieces: { king: 1, soldier: 2 }, count: 1 })
  })

  test('what was drawn can be read from the acts', () => {
    const { events } = begin(2, ['seat-1'])
    const lots = events.flatMap((event) => castle.lot(event) ?? [])
    expect(lots.map(({ pieces }) => pieces.length)).toEqual([1, 9, 9, 10])
    expect(lots[0]).toEqual({ pieces: ['seat-1'], mark: { draw: 0 } })
    const scripted = { type: 'card-drawn', seat: 0, card: 'spy', draw: 7, scripted: [7] } as const
    expect(castle.lot(scripted)).toEqual({ pieces: ['spy'], mark: { draw: 7, scripted: [7] } })
    expect(castle.lot({ type: 'turn-started', seat: 0 })).toBeUndefined()
  })
})

describe('a position', () => {
  test('leaves to the decks what is named nowhere, as evenly as can be', () => {
    const step = castle.start(empty(2), { hands: [cards('king'), []], exchange: cards('spy') })
    if ('fault' in step) throw new Error(step.fault)
    expect(step.next.unseen).toHaveLength(52)
    expect(step.next).toMatchObject({ decks: [26, 26], actionsLeft: 2, firstAction: true, turn: 0 })
    const odd = castle.start(empty(3), {})
    expect(odd).toMatchObject({ next: { decks: [19, 19, 18], hands: [[], [], []] } })
  })

  test('with fewer unseen cards leaves the others out of the match', () => {
    const table = given({}, { hands: ['king', ''], decks: [0, 1], unseen: 'spy' })
    expect(table.unseen).toEqual(['spy'])
  })

  test('with its last action done goes on with the next seat', () => {
    const table = given({}, { hands: ['king', 'spy'], actionsLeft: 0 })
    expect(table).toMatchObject({ turn: 1, actionsLeft: 2 })
  })

  test('keeps the copy numbers that it gives; the next copy takes the lowest free one', () => {
    const table = given(
      { N1: 'soldier#2/0', N2: 'soldier#7/1' },
      { hands: ['soldier soldier', ''] },
    )
    const first = play(table, 'soldier', 'E1').table
    expect(play(first, 'soldier', 'E2').table.board).toMatchObject({
      E1: [{ card: 'soldier#1' }],
      E2: [{ card: 'soldier#3' }],
    })
  })

  test('taken from the open state of a match gives the same match', () => {
    const { table } = begin(3, ['seat-2'])
    const later = act(table, 0, { type: 'draw' }).table
    const { dealer: _, ...forked } = castle.evolve(empty(3), [
      { type: 'position-set', state: castle.view(later, 'everything') },
    ])
    expect(later).toMatchObject(forked)
  })

  test('with a winner is over', () => {
    const empties = given({}, { hands: ['king', ''], decks: [1, 0] })
    expect(castle.ended(empties)).toBe('completed')
  })

  test('is an act that says all of it', () => {
    const step = castle.start(empty(2), positionOf({ C11: 'spy/1' }, { hands: ['king', ''] }))
    expect(step).toMatchObject({
      events: [
        {
          type: 'position-set',
          state: {
            turn: 0,
            actionsLeft: 2,
            firstAction: true,
            board: { C11: [{ card: 'spy', token: 1 }] },
            outside: {},
            siege: {},
            exchange: [],
            removed: [],
            lastPlayed: null,
            hands: [['king'], []],
            decks: [1, 1],
          },
        },
      ],
    })
  })
})

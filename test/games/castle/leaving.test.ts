import { describe, expect, test } from 'vitest'
import { castle } from '../../../src/games/castle/game.ts'
import type { Table } from '../../../src/games/castle/table.ts'
import type { Seat } from '../../../src/games/game.ts'
import { act, expectOver, given, play, settle, sketch, targets } from './scene.ts'

const leave = (table: Table, seat: Seat) => {
  const { events, next } = castle.retire(table, { type: 'seat-resigned', seat })
  return settle({ table: next, events })
}

describe('a seat that leaves', () => {
  test('keeps its cards on the board, but they go to the Exchange when sent back', () => {
    const table = given({ C11: 'spy/1' }, { hands: ['courtier thief', 'king', 'queen'] })
    const after = leave(table, 1).table
    expect(sketch(after)).toEqual({ C11: 'spy/1' })
    const asked = play(after, 'courtier', 'C12').table
    const back = act(asked, 0, { type: 'decide', decision: 'send-back', target: 'spy' })
    expect(back.table.exchange).toEqual(['spy'])
    expect(back.events).toContainEqual({
      type: 'card-sent-back',
      card: 'spy',
      from: 'C11',
      to: 'exchange',
    })
  })

  test('has its hand set aside and an empty deck; the unseen pool keeps the surplus', () => {
    const table = given({}, { hands: ['thief', 'king', 'queen'], decks: [2, 3, 4] })
    const after = leave(table, 1).table
    expect(after.hands[1]).toEqual(['king'])
    expect(after.decks).toEqual([2, 0, 4])
    expect(after.unseen).toEqual(table.unseen)
    expect(castle.view(after, 0)).toMatchObject({ hands: [['thief'], 1, 1], decks: [2, 0, 4] })
  })

  test('is no choice of the Courtesan and of the Witch', () => {
    const table = given({}, { hands: ['courtesan witch', 'king', 'queen'], exchange: 'spy' })
    const after = leave(table, 1).table
    expect(targets(play(after, 'courtesan', 'C11').table)).toEqual([2])
    const { actions } = castle.legalActions(play(after, 'witch', 'T-NW').table, 0)
    expect(actions.map((action) => 'seat' in action && action.seat)).toEqual([0, 2])
  })

  test('is skipped by the turn, and by Fool and Village Idiot', () => {
    const table = given({}, { hands: ['fool thief', 'king', 'queen'] })
    const after = leave(table, 1).table
    const asked = play(after, 'fool', 'C11').table
    expect(castle.awaiting(asked).map(({ seat }) => seat)).toEqual([0, 2])
    const one = act(asked, 0, { type: 'decide', decision: 'pass-card', card: 'thief' }).table
    const passed = act(one, 2, { type: 'decide', decision: 'pass-card', card: 'queen' }).table
    expect(passed.hands).toEqual([['queen'], ['king'], ['thief']])
    const { events } = act(passed, 0, { type: 'draw' })
    expect(events.at(-1)).toEqual({ type: 'turn-started', seat: 2 })
  })

  test('leaves a Mistress of its colour without a controller', () => {
    const table = given(
      { C11: 'mistress/1', C44: 'spy/0' },
      { hands: ['king thief', 'archer', 'queen'] },
    )
    const asked = play(leave(table, 1).table, 'king', 'C22').table
    const { table: after, events } = act(asked, 0, {
      type: 'decide',
      decision: 'send-back',
      target: 'spy',
    })
    expect(events.at(-1)).toEqual({
      type: 'effect-ignored',
      card: 'mistress',
      reason: 'seat-left',
    })
    expect(castle.awaiting(after)).toEqual([{ seat: 0, decision: 'turn' }])
  })

  test('is released from the decision that it owed: the match goes on', () => {
    const table = given(
      { C11: 'mistress/1', C44: 'spy/0' },
      { hands: ['king thief', 'archer', 'queen'] },
    )
    const asked = play(table, 'king', 'C22').table
    const owed = act(asked, 0, { type: 'decide', decision: 'send-back', target: 'spy' }).table
    const { table: after, events } = leave(owed, 1)
    expect(events).toEqual([
      { type: 'seat-resigned', seat: 1 },
      { type: 'effect-ignored', card: 'king', reason: 'seat-left' },
    ])
    expect(castle.awaiting(after)).toEqual([{ seat: 0, decision: 'turn' }])
  })

  test('passes no card if it had not chosen one; the others’ choices stand', () => {
    const table = given({}, { hands: ['fool thief', 'king', 'queen'] })
    const asked = play(table, 'fool', 'C11').table
    const one = act(asked, 0, { type: 'decide', decision: 'pass-card', card: 'thief' }).table
    const two = act(one, 2, { type: 'decide', decision: 'pass-card', card: 'queen' }).table
    const { table: after, events } = leave(two, 1)
    expect(events.map(({ type }) => type)).toEqual([
      'seat-resigned',
      'effect-ignored',
      'card-passed',
      'card-passed',
    ])
    expect(after.hands).toEqual([['queen'], ['king'], ['thief']])
  })

  test('passes the card that it had chosen, to the next active seat', () => {
    const table = given({}, { hands: ['fool thief', 'king archer', 'queen'] })
    const asked = play(table, 'fool', 'C11').table
    const one = act(asked, 1, { type: 'decide', decision: 'pass-card', card: 'king' }).table
    const gone = leave(one, 1).table
    expect(castle.awaiting(gone).map(({ seat }) => seat)).toEqual([0, 2])
    const two = act(gone, 0, { type: 'decide', decision: 'pass-card', card: 'thief' }).table
    const after = act(two, 2, { type: 'decide', decision: 'pass-card', card: 'queen' }).table
    expect(after.hands).toEqual([['queen'], ['archer'], ['king', 'thief']])
  })

  test('on its own turn: the rest of the turn is void', () => {
    const table = given({}, { hands: ['spy thief', 'king', 'queen'] })
    const { table: after, events } = leave(table, 0)
    expect(events).toEqual([
      { type: 'seat-resigned', seat: 0 },
      { type: 'turn-started', seat: 1 },
    ])
    expect(castle.awaiting(after)).toEqual([{ seat: 1, decision: 'turn' }])
  })

  test('on its own turn with a decision of its card open: the effect is over too', () => {
    const table = given(
      { C11: 'mistress/1', C44: 'spy/1' },
      { hands: ['king thief', 'archer', 'queen'] },
    )
    const { table: after, events } = leave(play(table, 'king', 'C22').table, 0)
    expect(events.map(({ type }) => type)).toEqual([
      'seat-resigned',
      'effect-ignored',
      'turn-started',
    ])
    expect(castle.awaiting(after)).toEqual([{ seat: 1, decision: 'turn' }])
  })

  test('on its own turn while others owe an answer: they give it still', () => {
    const table = given(
      { C11: 'mistress/1', C44: 'spy/2', N1: 'soldier#1/2' },
      { hands: ['king thief', 'archer', 'queen'] },
    )
    const asked = play(table, 'king', 'C22').table
    const owed = act(asked, 0, { type: 'decide', decision: 'send-back', target: 'spy' }).table
    const gone = leave(owed, 0).table
    expect(castle.awaiting(gone)).toEqual([{ seat: 1, decision: 'send-back' }])
    const { events } = act(gone, 1, { type: 'decide', decision: 'send-back', target: 'soldier#1' })
    expect(events.at(-1)).toEqual({ type: 'turn-started', seat: 1 })
  })

  test('when it owed the Courtesan’s gift: the robbed seat may have won', () => {
    const table = given({}, { hands: ['courtesan thief', 'king', 'queen'], decks: [1, 0, 1] })
    const asked = play(table, 'courtesan', 'C11').table
    const robbed = act(asked, 0, { type: 'decide', decision: 'choose-opponent', seat: 1 }).table
    expect(castle.ended(robbed)).toBeUndefined()
    expectOver(leave(robbed, 0).table, 'completed', 1)
  })

  test('counts for nothing in victory and blockage, and ranks below who stayed', () => {
    const table = given({}, { hands: ['thief', '', 'queen', 'king'], decks: [1, 1, 1, 1] })
    const one = leave(table, 1).table
    expect(castle.ended(one)).toBeUndefined()
    const two = leave(one, 3).table
    expect(castle.ranking(two).map(({ seat, place }) => [seat, place])).toEqual([
      [0, 1],
      [2, 1],
      [3, 3],
      [1, 4],
    ])
  })

  test('can end the match: what it held might still have been placed, now nothing can', () => {
    const table = given(
      { C11: 'king/0' },
      { hands: ['ambassador', 'spy', 'lady-in-waiting'], decks: [0, 0, 0], unseen: '', turn: 1 },
    )
    expect(castle.ended(table)).toBeUndefined()
    expectOver(leave(table, 1).table, 'blocked', 0, 2)
  })

  test('long after a Village Idiot who took cards blindly sets off no more of that', () => {
    const table = given(
      {},
      {
        hands: ['village-idiot thief archer', '', 'spy', 'queen'],
        options: { villageIdiot: 'draw' },
      },
    )
    const after = leave(play(table, 'village-idiot', 'C11').table, 1)
    expect(after.events).toEqual([{ type: 'seat-resigned', seat: 1 }])
    expect(castle.awaiting(after.table)).toEqual([{ seat: 0, decision: 'turn' }])
  })

  test('that ran out of time leaves in the same way', () => {
    const table = given({}, { hands: ['spy thief', 'king', 'queen'] })
    const departure = { type: 'seat-timed-out', seat: 0, then: 'forfeit' } as const
    const { events, next } = castle.retire(table, departure)
    expect(events).toEqual([departure, { type: 'turn-started', seat: 1 }])
    expect(next.left).toEqual([0])
  })
})

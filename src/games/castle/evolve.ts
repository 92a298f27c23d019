import type { Departure, Seat } from '../game.ts'
import type { Piece } from './actions.ts'
import type { Act, Event } from './acts.ts'
import { nameOf } from './characters.ts'
import { change, type Draft, give, handOver, lift, lose, put, setToken, spend } from './draft.ts'
import { minus, plus } from './multiset.ts'
import { positioned, wholePosition } from './position.ts'
import { type Effect, find, openEffect, type Table } from './table.ts'

type Of<Type extends Act['type']> = Extract<Act, { readonly type: Type }>

const tokensSwapped = (draft: Draft, [a, b]: readonly Piece[]): void => {
  const one = find(draft, a!)!
  const other = find(draft, b!)!
  setToken(draft, one.card, other.token)
  setToken(draft, other.card, one.token)
}

const cardsPermuted = (draft: Draft, to: Of<'cards-permuted'>['to']): void => {
  const lifted = Object.keys(to).map((card) => lift(draft, find(draft, card)!.place))
  for (const lying of lifted) put(draft, to[lying.card]!, lying)
}

const cardPlaced = (draft: Draft, { card, at, token, via }: Of<'card-placed'>): void => {
  const name = nameOf(card)
  if (via === 'play') {
    lose(draft, draft.turn, name)
    spend(draft)
  } else draft.exchange = minus(draft.exchange, [name])
  put(draft, at, { card, token })
  const effect: Effect = {
    card,
    before: draft.lastPlayed,
    clause: -1,
    done: [],
    open: [],
    opponent: null,
    give: null,
    takes: [],
  }
  draft.effects = [...draft.effects, effect]
  draft.lastPlayed = card
}

/** The effects of cards that were placed by this one are over when it asks. */
const requested = (draft: Draft, { card, clause, seats }: Of<'decision-requested'>): void => {
  const at = draft.effects.findIndex((effect) => effect.card === card)
  draft.effects = draft.effects.slice(0, at + 1)
  change(draft, { clause, open: seats })
}

const answered = (draft: Draft, seat: Seat): void => {
  const top = draft.effects.at(-1)
  if (!top?.open.includes(seat)) return
  const open = top.open.filter((asked) => asked !== seat)
  change(draft, { open, ...(open.length === 0 && { done: [...top.done, top.clause] }) })
}

const decided = (draft: Draft, { seat, decision, opponent, card }: Of<'decision-made'>): void => {
  if (decision === 'turn') draft.drawing = true
  // In advance: the Courtesan's second answer, before the card is taken.
  else if (card !== undefined) change(draft, { give: card })
  else answered(draft, seat)
  if (opponent !== undefined) change(draft, { opponent })
}

const dealt = (draft: Draft, { seat, cards }: Of<'cards-dealt'>): void => {
  draft.unseen = minus(draft.unseen, cards)
  if (seat === null) draft.exchange = plus(draft.exchange, cards)
  else give(draft, seat, ...cards)
  draft.dealt++
}

const drawn = (draft: Draft, { seat, card }: Of<'card-drawn'>): void => {
  draft.unseen = minus(draft.unseen, [card])
  draft.decks = draft.decks.with(seat, draft.decks[seat]! - 1)
  give(draft, seat, card)
  spend(draft)
  draft.drawing = false
}

const taken = (draft: Draft, { from, to, card }: Of<'random-card-taken'>): void => {
  handOver(draft, from, to, card)
  change(draft, { takes: [...draft.effects.at(-1)!.takes, { from, to, card }] })
}

const turnStarted = (draft: Draft, seat: Seat): void => {
  draft.turn = seat
  draft.actionsLeft = 2
  draft.firstAction = true
  draft.effects = []
}

/** What the seat owes is dropped. Effects of which nobody was asked anything were over before. */
const departed = (draft: Draft, { seat }: Departure): void => {
  const wasOpen = openEffect(draft) !== undefined
  draft.left = [...draft.left, seat]
  draft.decks = draft.decks.with(seat, 0)
  answered(draft, seat)
  if (!wasOpen) draft.effects = []
}

const apply = (draft: Draft, event: Event): void => {
  switch (event.type) {
    case 'dealer-drawn':
      draft.dealer = event.seat
      break
    case 'cards-dealt':
      dealt(draft, event)
      break
    case 'turn-started':
      turnStarted(draft, event.seat)
      break
    case 'actions-forfeited':
      draft.actionsLeft = 0
      break
    case 'extra-action-granted':
      draft.actionsLeft++
      break
    case 'card-drawn':
      drawn(draft, event)
      break
    case 'card-exchanged':
      draft.exchange = plus(minus(draft.exchange, [event.took]), [event.gave])
      lose(draft, event.seat, event.gave)
      give(draft, event.seat, event.took)
      spend(draft)
      break
    case 'card-placed':
      cardPlaced(draft, event)
      break
    case 'effect-ignored':
      break
    case 'decision-requested':
      requested(draft, event)
      break
    case 'decision-made':
      decided(draft, event)
      break
    case 'card-sent-back':
      lift(draft, event.from)
      if (event.to === 'exchange') draft.exchange = plus(draft.exchange, [nameOf(event.card)])
      else give(draft, event.to, nameOf(event.card))
      break
    case 'card-to-exchange':
      lift(draft, event.from)
      draft.exchange = plus(draft.exchange, [nameOf(event.card)])
      break
    case 'card-assassinated':
      lift(draft, event.from)
      draft.removed = plus(draft.removed, [nameOf(event.card)])
      break
    case 'card-moved':
      put(draft, event.to, lift(draft, event.from))
      break
    case 'cards-permuted':
      cardsPermuted(draft, event.to)
      break
    case 'token-removed':
      setToken(draft, event.card, null)
      break
    case 'tokens-swapped':
      tokensSwapped(draft, event.cards)
      break
    case 'tokens-replaced':
      for (const card of event.cards) setToken(draft, card, event.by)
      break
    case 'tokens-rearranged':
      for (const [card, token] of Object.entries(event.tokens)) setToken(draft, card, token)
      break
    case 'cards-exchanged':
      draft.exchange = plus(minus(draft.exchange, event.took), event.gave)
      lose(draft, event.seat, ...event.gave)
      give(draft, event.seat, ...event.took)
      break
    case 'card-given-from-exchange':
      draft.exchange = minus(draft.exchange, [event.card])
      give(draft, event.to, event.card)
      break
    case 'random-card-taken':
      taken(draft, event)
      break
    case 'card-given':
      handOver(draft, event.from, event.to, event.card)
      change(draft, { opponent: null, give: null, takes: [] })
      break
    case 'pass-selected':
      draft.passes = draft.passes.with(event.seat, event.card)
      answered(draft, event.seat)
      break
    case 'card-passed':
      handOver(draft, event.from, event.to, event.card)
      draft.passes = draft.passes.with(event.from, null)
      break
    case 'position-set':
      Object.assign(draft, positioned(draft, wholePosition(draft, event.state)))
      break
    case 'seat-resigned':
    case 'seat-timed-out':
      departed(draft, event)
      break
    case 'match-finished':
    case 'match-aborted':
      draft.closed = true
      break
  }
}

/** The table after these acts. It knows every act and no rule. */
export const evolve = (table: Table, events: readonly Event[]): Table => {
  const draft: Draft = { ...table }
  for (const event of events) apply(draft, event)
  return draft
}

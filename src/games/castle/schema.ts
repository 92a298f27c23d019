import { z } from 'zod'
import { type Action, decisions } from './actions.ts'
import { type Act, reasons } from './acts.ts'
import { slots, spaces } from './geometry.ts'
import { names } from './names.ts'
import type { Options, Position, Stack, VeiledPosition, View } from './states.ts'

const seat = z.int().min(0).max(4).describe('A seat, from 0.')
const count = z.int().min(0).max(60)
const name = z
  .enum(names)
  .describe('A character. Off the board copies cannot be told apart and have no number.')
const piece = z
  .string()
  .regex(/^[a-z]+(-[a-z]+)*(#[1-9][0-9]?)?$/)
  .max(24)
  .describe('A card on the board: the character, with a copy number where there are several.')
const token = seat.nullable().describe('Whose token lies on the card; null: none.')
const space = z.enum(spaces).describe('A space of the castle.')
const slot = z.enum(slots).describe('A siege slot.')
const stackOutside = z
  .string()
  .regex(/^OUT:[a-z]+(-[a-z]+)*(#[1-9][0-9]?)?$/, { abort: true })
  .max(28)
  .describe('A stack outside, by the card at its base.')
const newStack = z.literal('outside').describe('Begins a new stack outside.')
const goal = z.union([space, slot, newStack, stackOutside]).describe('Where a card is put.')
const place = z.union([space, slot, stackOutside]).describe('Where a card lies.')
const hand = z.array(name).max(56)

export const optionsSchema = z
  .strictObject({
    kingTargets: z
      .enum(['board', 'castle'])
      .default('board')
      .describe('What the King may send back: any card (English text), or those in the castle.'),
    princeCharming: z
      .enum(['strict', 'lenient'])
      .default('strict')
      .describe('Prince Charming must lie next to the Princess: always, or if she is there.'),
    villageIdiot: z
      .enum(['pass', 'draw'])
      .default('pass')
      .describe('The Village Idiot: cards are chosen and passed, or taken blindly.'),
  })
  .describe(
    'Options of Castle: where the French cards differ. The English text is the default.',
  ) satisfies z.ZodType<Options>

const target = z
  .strictObject({
    decision: z.enum(['send-back', 'to-exchange', 'assassinate', 'remove-token']),
    target: piece,
  })
  .describe('The card that goes back, goes to the Exchange, dies, or loses its token.')
const move = z
  .strictObject({ decision: z.enum(['move', 'move-outside']), card: piece, to: goal })
  .describe('The card that moves, and where to.')
const cards = z
  .strictObject({
    decision: z.enum(['swap-tokens', 'replace-tokens']),
    cards: z.array(piece).max(3),
  })
  .describe('The two cards that trade tokens, or those that get yours.')
const tokens = z
  .strictObject({ decision: z.literal('rearrange-tokens'), tokens: z.record(piece, token) })
  .describe('Whose token lies on which card afterwards. Cards left out keep theirs.')
const permutation = z
  .strictObject({ decision: z.literal('permute-cards'), arrangement: z.record(piece, space) })
  .describe('Where cards stand afterwards. Cards left out stay; one at least must move.')
const exchange = z
  .strictObject({
    decision: z.literal('exchange-cards'),
    give: z.array(name).max(2),
    take: z.array(name).max(2),
  })
  .describe('Cards of your hand for as many of the Exchange.')
const witch = z
  .strictObject({ decision: z.literal('give-from-exchange'), target: name, seat })
  .describe('A card of the Exchange, and who gets it.')
const counselor = z
  .strictObject({ decision: z.literal('place-from-exchange'), card: name, at: goal })
  .describe('A card of the Exchange, and where it is placed.')
const opponent = z
  .strictObject({ decision: z.literal('choose-opponent'), seat })
  .describe('From whom a card is taken.')

const inTheOpen = [
  target,
  move,
  cards,
  tokens,
  permutation,
  exchange,
  witch,
  counselor,
  opponent,
] as const

const inAdvance =
  'Answers in advance to the decisions of the same seat that follow, in their order. All or nothing.'

/** Answers, with the name of a card that is chosen in secret: null for who may not see it. */
const answersOf = <Secret extends z.ZodType>(secret: Secret) => {
  const given = z
    .strictObject({ decision: z.literal('give-card'), target: secret })
    .describe('The card of your hand that you give back; secret.')
  const passed = z
    .strictObject({ decision: z.literal('pass-card'), card: secret })
    .describe('The card of your hand that you pass; secret until all have chosen.')
  const answer = z
    .discriminatedUnion('decision', [...inTheOpen, given, passed])
    .describe('An answer to one decision.')
  return { given, passed, answer }
}

const formsOf = <Secret extends z.ZodType>({
  given,
  passed,
  answer,
}: ReturnType<typeof answersOf<Secret>>) => {
  const ahead = { choices: z.array(answer).max(8).optional().describe(inAdvance) }
  const decide = { type: z.literal('decide'), ...ahead }
  return z
    .discriminatedUnion('type', [
      z.strictObject({ type: z.literal('draw') }).describe('Draw a card from your deck.'),
      z
        .strictObject({ type: z.literal('exchange'), give: name, take: name })
        .describe('Trade a card of your hand for one of the Exchange.'),
      z
        .strictObject({ type: z.literal('play'), card: name, at: goal, ...ahead })
        .describe('Play a card of your hand.'),
      z.discriminatedUnion('decision', [
        target.extend(decide),
        move.extend(decide),
        cards.extend(decide),
        tokens.extend(decide),
        permutation.extend(decide),
        exchange.extend(decide),
        witch.extend(decide),
        counselor.extend(decide),
        opponent.extend(decide),
        given.extend(decide),
        passed.extend(decide),
      ]),
    ])
    .describe('One of the actions of a turn, or the answer to a decision.')
}

const answers = answersOf(name)
const seenAnswers = answersOf(name.nullable())

export const actionSchema = formsOf(answers) satisfies z.ZodType<Action>

/** Actions as others see them. */
export const seenActionSchema = formsOf(seenAnswers) satisfies z.ZodType<Action<null>>

/** What deserves a name of its own in a document. */
export const parts = {
  Character: name,
  Goal: goal,
  Place: place,
  Answer: answers.answer,
  SeenAnswer: seenAnswers.answer,
}

const stack = z
  .array(z.strictObject({ card: piece, token }))
  .min(1)
  .max(5)
  .describe('The cards of one place, the base first; Knights lie above.') satisfies z.ZodType<Stack>

const places = z.record(place, stack)

const members = {
  turn: seat.describe('The seat on turn.'),
  actionsLeft: z.int().min(0).max(20).describe('Actions that it still has.'),
  firstAction: z.boolean().describe('The turn has just begun: the Herald may force the King.'),
  board: places.describe('Stacks by space of the castle.'),
  outside: places.describe('Stacks outside, each under `OUT:` and the card at its base.'),
  siege: places.describe('Siege engines by slot, perhaps under Knights.'),
  exchange: hand.describe('The Exchange, sorted.'),
  removed: hand.describe('Cards that have left the game, sorted.'),
  lastPlayed: piece.nullable().describe('The last card played, also if it has left the board.'),
  decks: z.array(count).max(5).describe('Cards left in each deck, by seat.'),
}
const unseen = hand.describe('The cards that lie in the decks, in no order.')

const decision = z.enum(decisions).describe('What is to be decided.')

export const viewSchema = z
  .strictObject({
    ...members,
    hands: z
      .array(z.union([hand, count]))
      .max(5)
      .describe('By seat: the cards if the viewer may see them, sorted, else their number.'),
    pending: z
      .array(z.strictObject({ decision, card: piece, seats: z.array(seat) }))
      .describe('The decision that a card asks for, and the seats that owe an answer.'),
    unseen: unseen.optional(),
  })
  .describe(
    'The state of a match of Castle. `unseen` is there when all is open.',
  ) satisfies z.ZodType<View>

export const positionSchema = z
  .strictObject({
    ...members,
    hands: z.array(hand).max(5),
    unseen,
    pending: z
      .array(z.unknown())
      .max(0, 'must be empty: a position cannot begin amid the effect of a card')
      .describe('Empty: a position cannot begin amid the effect of a card.'),
  })
  .partial()
  .describe(
    'A position to begin from: the state, anything left out. Without `unseen` the decks hold the ' +
      'cards that are named nowhere; without `decks` they are as even as can be.',
  ) satisfies z.ZodType<Position>

/** A position as others see it. */
export const seenPositionSchema = z
  .strictObject({ ...members, hands: z.array(hand.nullable()).max(5), unseen: unseen.nullable() })
  .describe(
    'A position to begin from. Null: what you may not see.',
  ) satisfies z.ZodType<VeiledPosition>

const draw = z.int().min(0).describe('The number of the (first) draw over the whole match.')
const scripted = z
  .array(z.int().min(0))
  .optional()
  .describe('In a sandbox: the draws whose outcome was scripted.')
const drawn = { draw, scripted }
const secret = name.nullable().describe('Null for who may not see it.')
const from = place.describe('Where it lay.')
const twoSeats = { from: seat, to: seat, card: secret }

const act = <Type extends string, Shape extends z.core.$ZodLooseShape>(
  type: Type,
  shape: Shape,
  says: string,
) => z.strictObject({ type: z.literal(type), ...shape }).describe(says)

export const eventSchema = z.discriminatedUnion('type', [
  act('dealer-drawn', { seat, ...drawn }, 'The dealer is drawn; the next seat begins.'),
  act(
    'cards-dealt',
    { seat: seat.nullable(), cards: hand.nullable().describe('Null: hidden.'), ...drawn },
    'A hand is dealt, or the Exchange laid open (seat null).',
  ),
  act('turn-started', { seat }, 'The turn goes to this seat: two actions.'),
  act('actions-forfeited', { seat }, 'The seat can do nothing; the rest of its turn is skipped.'),
  act('extra-action-granted', { seat }, 'One more action in this turn.'),
  act('card-drawn', { seat, card: secret, ...drawn }, 'A card of the own deck is drawn.'),
  act('card-exchanged', { seat, gave: name, took: name }, 'A card is traded with the Exchange.'),
  act(
    'card-placed',
    { card: piece, at: place, token, via: z.enum(['play', 'counselor']) },
    'A card comes onto the board.',
  ),
  act('effect-ignored', { card: piece, reason: z.enum(reasons) }, 'An effect does nothing.'),
  act(
    'decision-requested',
    {
      decision,
      card: piece,
      clause: count.describe("Which part of the card's effect asks, from 0."),
      seats: z.array(seat),
    },
    'Seats owe an answer.',
  ),
  act(
    'decision-made',
    {
      seat,
      decision: z.enum(['turn', ...decisions]).describe('`turn`: to draw a card.'),
      opponent: seat.optional().describe('Whom the Courtesan robs.'),
      card: secret.optional().describe('What she gives back, chosen in advance.'),
    },
    'A seat has decided.',
  ),
  act(
    'card-sent-back',
    { card: piece, from, to: z.union([seat, z.literal('exchange')]) },
    "A card goes back to the hand of its token's owner, or to the Exchange.",
  ),
  act('card-to-exchange', { card: piece, from }, 'A card goes to the Exchange.'),
  act('card-assassinated', { card: piece, from }, 'A card leaves the game.'),
  act('card-moved', { card: piece, from, to: place }, 'A card moves on the board.'),
  act('cards-permuted', { to: z.record(piece, space) }, 'Cards trade places.'),
  act('token-removed', { card: piece }, 'A card loses its token.'),
  act('tokens-swapped', { cards: z.array(piece) }, 'Two cards trade their tokens.'),
  act('tokens-replaced', { cards: z.array(piece), by: seat }, 'Cards get tokens of this seat.'),
  act('tokens-rearranged', { tokens: z.record(piece, token) }, 'Tokens are dealt out anew.'),
  act('cards-exchanged', { seat, gave: hand, took: hand }, 'Cards are traded with the Exchange.'),
  act('card-given-from-exchange', { card: name, to: seat }, 'A card of the Exchange is given.'),
  act('random-card-taken', { ...twoSeats, ...drawn }, 'A card is taken blindly from a hand.'),
  act('card-given', twoSeats, 'A card is given back for the one taken.'),
  act('pass-selected', { seat, card: secret }, 'A seat has chosen the card that it passes.'),
  act('card-passed', twoSeats, 'A card is passed to a neighbour.'),
]) satisfies z.ZodType<Act<null>>

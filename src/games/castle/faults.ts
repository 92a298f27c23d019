import type { FaultMeaning } from '../game.ts'

/** Every fault, with the rulebook's section. Clients switch on the codes: renaming one breaks them. */
export const faults = {
  'not-awaited': {
    rule: "A Player's Turn",
    detail: 'The match does not wait for this seat.',
  },
  'decision-pending': {
    rule: 'Playing The Cards',
    detail: 'A decision of a card must be answered before anything else is done.',
  },
  'no-decision-pending': {
    rule: "A Player's Turn",
    detail: 'No decision waits for an answer: the seat draws, exchanges or plays.',
  },
  'wrong-decision': {
    rule: 'Playing The Cards',
    detail: 'The card asks for another decision now.',
  },
  'choice-left-over': {
    rule: 'Playing The Cards',
    detail: 'No decision of this seat is left that this choice could answer.',
  },
  'king-must-be-played': {
    rule: 'Herald',
    detail: 'The Herald is on the board and you began the turn with the King: play him first.',
  },
  'deck-empty': { rule: "A Player's Turn", detail: 'There is no card left in the deck.' },
  'not-in-hand': { rule: "A Player's Turn", detail: 'The card is not in your hand.' },
  'not-in-exchange': { rule: "A Player's Turn", detail: 'The card is not in the Exchange.' },
  'placement-illegal': {
    rule: 'Playing The Cards',
    detail:
      'The card may not be put there: the space is of another area, taken, or forbidden by the card.',
  },
  'not-on-board': { rule: 'Playing The Cards', detail: 'The card is not on the board.' },
  'own-effect': {
    rule: 'Playing The Cards',
    detail: 'The effect of a card does not choose that card itself.',
  },
  'out-of-reach': {
    rule: 'Card texts',
    detail: 'The card is none of those from which the effect chooses.',
  },
  covered: { rule: 'Knights', detail: 'A Knight lies on the card and protects it.' },
  protected: {
    rule: 'Protection',
    detail: 'The card is protected: it may not be sent back, moved or killed.',
  },
  'wrong-token': {
    rule: 'Card texts',
    detail: 'The card bears no token, or not one of another player as the effect demands.',
  },
  'cannot-move-there': {
    rule: 'Moving Cards',
    detail: 'A card moves to a free space of its area; a Knight onto another card of it.',
  },
  'wrong-number-of-cards': {
    rule: 'Card texts',
    detail: 'The effect needs another number of cards: as many as it says, or all there are.',
  },
  'named-twice': { rule: 'Card texts', detail: 'The cards must be different ones.' },
  'tokens-not-conserved': {
    rule: 'Spy',
    detail: 'The tokens are only dealt out anew: each player keeps as many on these cards.',
  },
  'not-a-permutation': {
    rule: 'Minstrel',
    detail:
      'Cards trade places with one another: Knights with Knights, single cards with each other.',
  },
  'nothing-moves': {
    rule: 'Minstrel',
    detail: 'At least one card must come to lie on another space.',
  },
  'seat-not-eligible': {
    rule: 'Card texts',
    detail: 'This seat cannot be chosen: it has left, holds no card, or is your own.',
  },
  'no-such-seat': { rule: 'Dealing the Cards', detail: 'The match has no seat of this number.' },
  'wrong-number-of-seats': {
    rule: 'Dealing the Cards',
    detail: 'There must be one entry for each seat.',
  },
  'no-such-card': {
    rule: 'Components',
    detail: 'No card of this deck is called so on the board: several copies are numbered.',
  },
  'card-misplaced': {
    rule: 'The Game Board',
    detail:
      'The card cannot lie there: only Knights lie on cards, others in their area or outside.',
  },
  'too-many-copies': {
    rule: 'Components',
    detail: 'The card is named more often than the deck has copies of it.',
  },
  'decks-too-large': {
    rule: 'Dealing the Cards',
    detail: 'The decks together cannot hold more cards than there are unseen ones.',
  },
} as const satisfies Readonly<Record<string, FaultMeaning>>

import type { Character } from './character.ts'
import type { OutsideName } from './names.ts'

const outsideTheWalls = { on: 'outside' } as const

export const outside: Readonly<Record<OutsideName, Character>> = {
  barbarian: {
    title: 'Barbarian',
    copies: 1,
    gender: 'male',
    placement: outsideTheWalls,
    effect: [{ decision: 'send-back', among: ['tower-or-rampart'] }],
    text: 'A card of a tower or rampart goes back to its owner.',
  },
  dragon: {
    title: 'Dragon',
    copies: 1,
    gender: 'none',
    placement: outsideTheWalls,
    effect: [
      { decision: 'send-back', among: ['outside'] },
      { decision: 'send-back', among: ['tower-or-rampart'] },
    ],
    text: 'First a card outside, then one of a tower or rampart goes back to its owner.',
  },
  enchanter: {
    title: 'Enchanter',
    copies: 1,
    gender: 'male',
    placement: outsideTheWalls,
    effect: [{ happens: 'last-played-sent-back' }],
    text: 'The card played just before him goes back to its owner, if it still lies there open.',
  },
  fairy: {
    title: 'Fairy',
    copies: 1,
    gender: 'female',
    placement: outsideTheWalls,
    effect: [{ decision: 'move-outside', among: ['castle'] }],
    text: 'Lure a card out of the castle. It keeps its token.',
  },
  herald: {
    title: 'Herald',
    copies: 1,
    gender: 'male',
    placement: outsideTheWalls,
    effect: [],
    text: 'While he is on the board, whoever begins a turn with the King must play him first.',
  },
  'siege-engine': {
    title: 'Siege Engine',
    copies: 5,
    gender: 'none',
    placement: { on: 'siege-slot' },
    effect: [{ happens: 'castle-besieged' }],
    text: 'One before each rampart. The fourth sends all unprotected soldiers home.',
  },
  knight: {
    title: 'Knight',
    copies: 4,
    gender: 'male',
    placement: { on: 'card' },
    effect: [],
    text: 'Lies on any card of the board, another Knight too, and protects all below him.',
  },
}

import type { Character } from './character.ts'
import type { RampartName } from './names.ts'

const freeRampart = { on: 'space', area: 'rampart' } as const

const fillsRampart = { happens: 'rampart-filled' } as const

export const ramparts: Readonly<Record<RampartName, Character>> = {
  soldier: {
    title: 'Soldier',
    copies: 13,
    gender: 'male',
    placement: freeRampart,
    effect: [fillsRampart],
    text: 'The fourth on a rampart drives off the siege engine before it.',
  },
  captain: {
    title: 'Captain',
    copies: 1,
    gender: 'male',
    placement: freeRampart,
    effect: [fillsRampart],
    text: 'A soldier. The other soldiers of his rampart are protected, he is not.',
  },
  traitor: {
    title: 'Traitor',
    copies: 1,
    gender: 'male',
    placement: freeRampart,
    effect: [fillsRampart, { decision: 'send-back', among: ['adjacent', 'courtyard'] }],
    text: 'A soldier. Then a card next to him in the courtyard goes back to its owner.',
  },
}

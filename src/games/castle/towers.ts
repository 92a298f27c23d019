import type { Character } from './character.ts'
import type { TowerName } from './names.ts'

const freeTower = { on: 'space', area: 'tower' } as const

export const towers: Readonly<Record<TowerName, Character>> = {
  alchemist: {
    title: 'Alchemist',
    copies: 1,
    gender: 'male',
    placement: freeTower,
    effect: [{ decision: 'exchange-cards', count: 2, ignored: 'no-card-to-exchange' }],
    text: 'Trade two cards of your hand for two of the Exchange, or as many as both hold.',
  },
  archer: {
    title: 'Archer',
    copies: 1,
    gender: 'male',
    placement: freeTower,
    effect: [{ decision: 'send-back', among: ['outside'] }],
    text: 'Shoot at the foot of the walls: a card outside goes back to its owner.',
  },
  ghost: {
    title: 'Ghost',
    copies: 1,
    gender: 'none',
    placement: { on: 'occupied-tower' },
    effect: [],
    text: 'Haunts a tower where one unprotected card lies: that card goes back, the Ghost stays.',
  },
  lookout: {
    title: 'Lookout',
    copies: 1,
    gender: 'male',
    placement: freeTower,
    effect: [{ decision: 'move', among: ['soldier'], besieges: true }],
    text: 'Order a soldier to another free space of the ramparts; he may fill one.',
  },
  magician: {
    title: 'Magician',
    copies: 1,
    gender: 'male',
    placement: freeTower,
    effect: [{ decision: 'to-exchange' }],
    text: 'Make a card of the board vanish into the Exchange, whoever owns it.',
  },
  witch: {
    title: 'Witch',
    copies: 1,
    gender: 'female',
    placement: freeTower,
    effect: [{ decision: 'give-from-exchange', ignored: 'no-legal-target' }],
    text: 'Put a card of the Exchange into the hand of any player.',
  },
}

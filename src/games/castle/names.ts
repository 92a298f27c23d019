/** The 37 characters by the area where they are played. An id is the English name on the card. */

export const towerNames = ['alchemist', 'archer', 'ghost', 'lookout', 'magician', 'witch'] as const

export const rampartNames = ['captain', 'soldier', 'traitor'] as const

export const courtyardNames = [
  'ambassador',
  'assassin',
  'black-knight',
  'conspirator',
  'courtesan',
  'courtier',
  'fool',
  'king',
  'kings-counselor',
  'lady-in-waiting',
  'merchant',
  'minstrel',
  'mistress',
  'priest',
  'prince',
  'prince-charming',
  'princess',
  'queen',
  'spy',
  'thief',
  'village-idiot',
] as const

/** The Knight belongs to no area: he lies on a card of any. He is listed with those outside. */
export const outsideNames = [
  'barbarian',
  'dragon',
  'enchanter',
  'fairy',
  'herald',
  'knight',
  'siege-engine',
] as const

export const names = [...towerNames, ...rampartNames, ...courtyardNames, ...outsideNames] as const

export type TowerName = (typeof towerNames)[number]
export type RampartName = (typeof rampartNames)[number]
export type CourtyardName = (typeof courtyardNames)[number]
export type OutsideName = (typeof outsideNames)[number]

/** A card off the board: copies of a character cannot be told apart. */
export type Name = (typeof names)[number]

import type { Name } from '../../games/castle/names.ts'
import { type Hat, hats } from './hats.ts'
import { type Layer, painted } from './layers.ts'
import { type Prop, props } from './props.ts'

/** What each character looks like: a row of choices, or a picture of its own for who is no person. */

type Person = {
  readonly skin?: string
  readonly hair: string
  readonly style?: 'short' | 'long' | 'none'
  readonly beard?: true
  readonly robe: string
  readonly trim: string
  readonly hat: Hat
  readonly prop: Prop
}

const shapes = {
  long: 'M-14 16c-5-8-6-22-3-29 3-7 10-10 17-10s14 3 17 10c3 7 2 21-3 29z',
  shoulders: 'M-27 30c-1-16 8-23 20-24h14c12 1 21 8 20 24z',
  collar: 'M-8 6c4 5 12 5 16 0l4 3c-5 9-19 9-24 0z',
  neck: 'M-4 1h8v7c-2 3-6 3-8 0z',
  head: 'M-11-7c0-9 4-13 11-13s11 4 11 13-5 13-11 13S-11 2-11-7z',
  short: 'M-12-5c-3-12 3-18 12-18s15 6 12 18c-1-5-2-8-4-9-5 1-12 1-16 0-2 1-3 4-4 9z',
  beard: 'M-11-4c0 8 2 18 11 20C9 14 11 4 11-4c-2 4-4 5-6 4-3-1.5-7-1.5-10 0-2 1-4 0-6-4z',
  face: 'M-5.6-8a1.2 1.2 0 1 1 2.4 0a1.2 1.2 0 1 1-2.4 0zM3.2-8a1.2 1.2 0 1 1 2.4 0a1.2 1.2 0 1 1-2.4 0zM-2.5-.5c1.6 1.4 3.4 1.4 5 0-1.6.4-3.4.4-5 0z',
} as const

const person = (who: Person): readonly Layer[] => {
  const { skin = '#f1c9a3', hair, style = 'short', beard, robe, trim, hat, prop } = who
  return [
    ...(style === 'long' ? [[hair, shapes.long] as const] : []),
    [robe, shapes.shoulders],
    [skin, shapes.neck],
    [trim, shapes.collar],
    [skin, shapes.head],
    ['#2b1b12', shapes.face],
    ...(style === 'none' ? [] : [[hair, shapes.short] as const]),
    ...(beard ? [[hair, shapes.beard] as const] : []),
    ...hats[hat],
    ...props[prop],
  ]
}

const brown = '#6b4423'
const fair = '#d9a94a'
const grey = '#b5b0a8'
const black = '#2b2326'
const red = '#b4502a'

const people: Readonly<Record<Exclude<Name, 'dragon' | 'ghost' | 'siege-engine'>, Person>> = {
  alchemist: {
    hair: grey,
    beard: true,
    robe: '#4a3a6b',
    trim: '#caa04a',
    hat: 'skullcap',
    prop: 'flask',
  },
  archer: { hair: brown, robe: '#4d7d3c', trim: '#8a5a2e', hat: 'greenCap', prop: 'bow' },
  lookout: { hair: fair, robe: '#3f6ea3', trim: '#d9dee3', hat: 'kettleHat', prop: 'lantern' },
  magician: {
    hair: black,
    beard: true,
    robe: '#3f3a86',
    trim: '#f0bf3a',
    hat: 'wizard',
    prop: 'wand',
  },
  witch: {
    skin: '#cfd8a0',
    hair: '#5a5560',
    style: 'long',
    robe: '#3a3440',
    trim: '#7a4aa0',
    hat: 'witch',
    prop: 'broom',
  },
  captain: {
    hair: brown,
    beard: true,
    robe: '#a5442c',
    trim: '#c3cbd3',
    hat: 'plumedHelm',
    prop: 'sword',
  },
  soldier: { hair: brown, robe: '#c46a2b', trim: '#c3cbd3', hat: 'kettleHat', prop: 'spear' },
  traitor: {
    skin: '#d8b28c',
    hair: black,
    robe: '#7d4a26',
    trim: '#c3cbd3',
    hat: 'kettleHat',
    prop: 'dagger',
  },
  ambassador: {
    hair: grey,
    beard: true,
    robe: '#2f5480',
    trim: '#e9e2d0',
    hat: 'chaperon',
    prop: 'scroll',
  },
  assassin: {
    skin: '#d8b28c',
    hair: black,
    style: 'none',
    robe: '#3a3436',
    trim: '#5a2030',
    hat: 'hood',
    prop: 'dagger',
  },
  'black-knight': {
    hair: black,
    style: 'none',
    robe: '#2c2e34',
    trim: '#5a5e66',
    hat: 'blackHelm',
    prop: 'sword',
  },
  conspirator: {
    skin: '#e6b58c',
    hair: brown,
    style: 'none',
    robe: '#5c4630',
    trim: '#7a5534',
    hat: 'brownHood',
    prop: 'letter',
  },
  courtesan: {
    hair: red,
    style: 'long',
    robe: '#b03060',
    trim: '#f5d4e2',
    hat: 'roses',
    prop: 'fan',
  },
  courtier: { hair: fair, robe: '#7a3a86', trim: '#f3e7c6', hat: 'cap', prop: 'letter' },
  fool: {
    hair: brown,
    style: 'none',
    robe: '#2f7d54',
    trim: '#e8b930',
    hat: 'jester',
    prop: 'marotte',
  },
  king: {
    hair: grey,
    beard: true,
    robe: '#9c1f33',
    trim: '#f6efe0',
    hat: 'crown',
    prop: 'sceptre',
  },
  'kings-counselor': {
    hair: grey,
    beard: true,
    robe: '#54402c',
    trim: '#c9a34f',
    hat: 'skullcap',
    prop: 'book',
  },
  'lady-in-waiting': {
    hair: brown,
    style: 'long',
    robe: '#5a7fb0',
    trim: '#f5ead2',
    hat: 'hennin',
    prop: 'none',
  },
  merchant: {
    skin: '#c98f63',
    hair: black,
    beard: true,
    robe: '#b5762a',
    trim: '#7a2f2a',
    hat: 'turban',
    prop: 'coins',
  },
  minstrel: { hair: fair, robe: '#2f8a83', trim: '#f0bf3a', hat: 'cap', prop: 'lute' },
  mistress: {
    hair: black,
    style: 'long',
    robe: '#7c1f3f',
    trim: '#f0bf3a',
    hat: 'roses',
    prop: 'rose',
  },
  priest: {
    hair: brown,
    style: 'none',
    robe: '#5b4a3a',
    trim: '#f6efe0',
    hat: 'tonsure',
    prop: 'cross',
  },
  prince: { hair: brown, robe: '#2c5aa0', trim: '#f6efe0', hat: 'coronet', prop: 'sword' },
  'prince-charming': {
    hair: fair,
    robe: '#3fa0b5',
    trim: '#f6efe0',
    hat: 'coronet',
    prop: 'heart',
  },
  princess: {
    hair: fair,
    style: 'long',
    robe: '#e08fb0',
    trim: '#fff6fa',
    hat: 'tiara',
    prop: 'rose',
  },
  queen: {
    hair: brown,
    style: 'long',
    robe: '#6a2f86',
    trim: '#f6efe0',
    hat: 'crown',
    prop: 'orb',
  },
  spy: {
    skin: '#e6b58c',
    hair: black,
    style: 'none',
    robe: '#40505a',
    trim: '#6a7a84',
    hat: 'hood',
    prop: 'spyglass',
  },
  thief: { hair: brown, robe: '#5a4a2a', trim: '#8a7038', hat: 'headband', prop: 'purse' },
  'village-idiot': { hair: red, robe: '#a58a52', trim: '#7d6a3c', hat: 'straw', prop: 'chicken' },
  barbarian: {
    hair: red,
    style: 'long',
    beard: true,
    robe: '#7a5c3c',
    trim: '#b59a70',
    hat: 'hornedHelm',
    prop: 'axe',
  },
  enchanter: {
    hair: '#efece4',
    style: 'long',
    beard: true,
    robe: '#2f7a6b',
    trim: '#d7e8c6',
    hat: 'headband',
    prop: 'orbOfSmoke',
  },
  fairy: {
    hair: fair,
    style: 'long',
    robe: '#9fd0a0',
    trim: '#f3fbe6',
    hat: 'wreath',
    prop: 'wand',
  },
  herald: { hair: brown, robe: '#c8352f', trim: '#f0bf3a', hat: 'cap', prop: 'trumpet' },
  knight: {
    hair: brown,
    style: 'none',
    robe: '#8a93a0',
    trim: '#6a3f8a',
    hat: 'greatHelm',
    prop: 'sword',
  },
}

const wings: readonly Layer[] = [
  ['#dff2f7', 'M-8 14C-22 6-34-8-30-22c12 2 20 14 22 30zM8 14C22 6 34-8 30-22 18-20 10-8 8 8z'],
]

const creatures: Readonly<Record<'dragon' | 'ghost' | 'siege-engine', readonly Layer[]>> = {
  dragon: [
    [
      '#3f7d3a',
      'M-30 30c-2-16 4-24 14-28-4-8 0-18 8-22l-2-10 8 6 6-8 3 9c8 2 14 8 22 9 4 1 5 6 2 8-7 3-14 2-20 4 2 10 4 20 2 32z',
    ],
    ['#a8c66a', 'M-14 30c-2-10 2-18 8-24 6 6 10 14 9 24z'],
    ['#f4d03a', 'M2-16a3.4 3.4 0 0 1 6.8 0a3.4 3.4 0 0 1-6.8 0z'],
    ['#1b1b14', 'M5-18.5h1.2v5H5zM24-11a1 1 0 0 1 2 0a1 1 0 0 1-2 0z'],
    ['#f0842d', 'M26-6c5 1 7 4 6 8 3-1 4 4 1 7-3-2-6-4-9-9-2-3-1-6 2-6z'],
  ],
  ghost: [
    [
      '#eef3fb',
      'M-18 28c-4-20-2-50 18-50s22 30 18 50c-3-5-6-5-9 0-3-5-6-5-9 0-3-5-6-5-9 0-3-5-6-5-9 0z',
    ],
    [
      '#2f3850',
      'M-9-9a3.4 4.4 0 0 1 6.8 0a3.4 4.4 0 0 1-6.8 0zM2.2-9a3.4 4.4 0 0 1 6.8 0a3.4 4.4 0 0 1-6.8 0zM-3 3a3 4 0 0 1 6 0a3 4 0 0 1-6 0z',
    ],
    ['#8c95a6', 'M-20 10c4 3 8 5 12 5l-1 3c-5 0-9-2-13-5zM20 10c-4 3-8 5-12 5l1 3c5 0 9-2 13-5z'],
  ],
  'siege-engine': [
    ['#8a5a2e', 'M-30 16H26v6h-56z'],
    ['#a87240', 'M-16 16-4-12h5l-11 28zM14 16 4-12H-1l11 28z'],
    ['#6b4423', 'M-28 8 24-24l3 4L-25 12z'],
    ['#8d8f93', 'M21-27a6 6 0 0 1 12 0a6 6 0 0 1-12 0z'],
    ['#5a5e66', 'M-31 4h11v12h-11z'],
    ['#4a2f16', 'M-28 23a6 6 0 0 1 12 0a6 6 0 0 1-12 0zM10 23a6 6 0 0 1 12 0a6 6 0 0 1-12 0z'],
    [
      '#caa04a',
      'M-23.5 23a1.5 1.5 0 0 1 3 0a1.5 1.5 0 0 1-3 0zM14.5 23a1.5 1.5 0 0 1 3 0a1.5 1.5 0 0 1-3 0z',
    ],
  ],
}

/** The portrait of a character, about 60 units wide around its origin. */
export const portrait = (name: Name): string => {
  if (name === 'dragon' || name === 'ghost' || name === 'siege-engine')
    return painted(creatures[name])
  return painted(name === 'fairy' ? [...wings, ...person(people.fairy)] : person(people[name]))
}

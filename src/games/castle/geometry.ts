/** The board as printed, north up: towers at the corners, ramparts between them, the courtyard. */
export const grid = [
  ['T-NW', 'N1', 'N2', 'N3', 'N4', 'T-NE'],
  ['W1', 'C11', 'C12', 'C13', 'C14', 'E1'],
  ['W2', 'C21', 'C22', 'C23', 'C24', 'E2'],
  ['W3', 'C31', 'C32', 'C33', 'C34', 'E3'],
  ['W4', 'C41', 'C42', 'C43', 'C44', 'E4'],
  ['T-SW', 'S1', 'S2', 'S3', 'S4', 'T-SE'],
] as const

export type Space = (typeof grid)[number][number]

/** The four ramparts, with the siege slot that faces each. */
export const ramparts = [
  { id: 'N', slot: 'G-N', spaces: ['N1', 'N2', 'N3', 'N4'] },
  { id: 'E', slot: 'G-E', spaces: ['E1', 'E2', 'E3', 'E4'] },
  { id: 'S', slot: 'G-S', spaces: ['S1', 'S2', 'S3', 'S4'] },
  { id: 'W', slot: 'G-W', spaces: ['W1', 'W2', 'W3', 'W4'] },
] as const

export type Rampart = (typeof ramparts)[number]
type Slot = Rampart['slot']

export type Area = 'courtyard' | 'rampart' | 'tower' | 'outside'

/** Where a stack lies: a space, a siege slot, or `OUT:` and the card at its base. */
export type Place = string

/** The key of the stack outside that this card begins. */
export const outsideKey = (card: string): Place => `OUT:${card}`

export const slots: readonly Slot[] = ramparts.map(({ slot }) => slot)

/** By the first letter: courtyard, tower, siege slot or other stack outside, else a rampart's. */
export const areaOf = (place: Place): Area => {
  switch (place[0]) {
    case 'C':
      return 'courtyard'
    case 'T':
      return 'tower'
    case 'G':
    case 'O':
      return 'outside'
    default:
      return 'rampart'
  }
}

const cellAt = new Map<Place, { readonly x: number; readonly y: number }>(
  grid.flatMap((row, y) => row.map((space, x) => [space, { x, y }] as const)),
)

/** The spaces of each area; outside has none. */
export const spacesOf: Readonly<Record<Area, readonly Space[]>> = {
  courtyard: grid.flat().filter((space) => areaOf(space) === 'courtyard'),
  rampart: ramparts.flatMap((rampart) => rampart.spaces),
  tower: grid.flat().filter((space) => areaOf(space) === 'tower'),
  outside: [],
}

/** All 36 spaces of the castle. */
export const spaces: readonly Space[] = [
  ...spacesOf.courtyard,
  ...spacesOf.rampart,
  ...spacesOf.tower,
]

export const isSpace = (place: Place): place is Space => cellAt.has(place)

export const isSlot = (place: Place): place is Slot => slots.some((slot) => slot === place)

/** The rampart to which a space belongs. */
export const rampartOf = (place: Place): Rampart | undefined =>
  ramparts.find(({ spaces }) => spaces.some((space) => space === place))

/** Adjacent: a common side or corner, across areas. Outside is adjacent to nothing. */
export const isAdjacent = (a: Place, b: Place): boolean => {
  const from = cellAt.get(a)
  const to = cellAt.get(b)
  if (!from || !to || a === b) return false
  return Math.abs(from.x - to.x) <= 1 && Math.abs(from.y - to.y) <= 1
}

/** A point of the picture, in parts of its width and height. */
type Anchor = { readonly x: number; readonly y: number }

/** The castle takes up the middle six tenths of the picture; the rest is outside. */
const margin = 0.2
const side = 0.1

const hundredth = (part: number): number => Math.round(part * 100) / 100

const slotAnchors: Readonly<Record<Slot, Anchor>> = {
  'G-N': { x: 0.5, y: 0.12 },
  'G-E': { x: 0.88, y: 0.5 },
  'G-S': { x: 0.5, y: 0.88 },
  'G-W': { x: 0.12, y: 0.5 },
}

/** The middle of a space or siege slot. */
export const anchorOf = (place: Space | Slot): Anchor => {
  if (isSlot(place)) return slotAnchors[place]
  const { x, y } = cellAt.get(place)!
  return {
    x: hundredth(margin + (x + 0.5) * side),
    y: hundredth(margin + (y + 0.5) * side),
  }
}

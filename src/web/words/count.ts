/** Numbers in words. */

/** So many of something: `1 tile`, `2 tiles`. */
export const counted = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`

/** What one of several is called, by the name of a member: `coatOfArms` of `coatsOfArms`. */
export const singular = (name: string): string =>
  name.replace(/s(?=Of)|ies$|s$/, (ending) => (ending === 'ies' ? 'y' : ''))

/** How many of the seats of a match nobody holds yet. */
export const freeWords = (free: number, seats: number): string =>
  free === 0
    ? 'Everybody is here.'
    : `${free} of ${counted(seats, 'seat')} ${free === 1 ? 'is' : 'are'} free.`

/** A place in a ranking: `1st`, `4th`. */
export const placed = (place: number): string => `${place}${['st', 'nd', 'rd'][place - 1] ?? 'th'}`

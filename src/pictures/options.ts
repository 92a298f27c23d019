import type { Theme } from './ink.ts'
import type { Names } from './seats.ts'

/** What is asked of a picture. Names are written into it as text, by seat. */
export type PictureOptions = {
  readonly theme: Theme
  readonly coordinates: boolean
  readonly seats: Names
}

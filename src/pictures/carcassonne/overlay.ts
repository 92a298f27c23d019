import type { Art } from '../ink.ts'
import type { Stand } from './stand.ts'
import type { Scene } from './tiles.ts'
import type { Meeple } from './view.ts'

/** What an expansion lays on the tiles, and where figures stand on it. */
export type Overlay = {
  readonly art: Art
  /** Everything of its kind that the view shows. */
  draw(scene: Scene): string
  /** Where a figure is that the view says stands on one of these. */
  stand(scene: Scene, meeple: Meeple): Stand | undefined
}

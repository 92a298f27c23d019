import { boxes } from './expansions/boxes.ts'

/** Every tile of every box, by id. */
export const catalogueOf = (): object => ({ tiles: boxes.flatMap(({ box }) => box.tiles ?? []) })

import { base } from './expansions/base.ts'
export const catalogueOf = (): object => ({ tiles: base.tiles })

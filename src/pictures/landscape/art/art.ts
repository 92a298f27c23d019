import { joinedArt } from '../../ink.ts'
import { buildingArt } from './buildings.ts'
import { groundArt } from './ground.ts'
import { growthArt } from './growth.ts'

/** All that a printed tile is drawn with. */
export const landscapeArt = joinedArt([groundArt, growthArt, buildingArt])

import type { Box } from '../rules.ts'
import { abbot } from './abbot.ts'
import { barns } from './barns.ts'
import { base } from './base.ts'
import { bridges } from './bridges.ts'
import { castles } from './castles.ts'
import { castlesAndBridgesTiles } from './castles-and-bridges-tiles.ts'
import { castlesInGermany } from './castles-in-germany.ts'
import { farmers } from './farmers.ts'
import { river } from './river.ts'

/** Every box, in the order in which it answers. A new one takes one line here. */
export const boxes: readonly Box[] = [
  { box: base, isOpen: () => true },
  { box: farmers, isOpen: (options) => options.farmers },
  { box: river, isOpen: (options) => options.river },
  { box: abbot, isOpen: (options) => options.abbot },
  { box: castlesInGermany, isOpen: (options) => options.castlesInGermany },
  { box: { tiles: castlesAndBridgesTiles }, isOpen: (options) => options.castlesAndBridges },
  { box: bridges, isOpen: (options) => options.castlesAndBridges },
  { box: castles, isOpen: (options) => options.castlesAndBridges },
  { box: barns, isOpen: (options) => options.castlesAndBridges },
]

import type { Expansion, FeatureRule } from '../rules.ts'
import { coveredAround, type Landscape, tileOf, tilesOf } from '../table.ts'
import { baseTiles } from './base-tiles.ts'

const isClosed = ({ features }: Landscape, feature: number): boolean =>
  features[feature]!.open === 0

const road: FeatureRule = {
  kind: 'road',
  scoredAs: 'road',
  isComplete: isClosed,
  worth: (_, landscape, feature) => {
    const tiles = tilesOf(landscape, feature)
    return { points: tiles, tiles }
  },
}

/** 2 points a tile and a coat of arms; unfinished at the end, 1. */
const city: FeatureRule = {
  kind: 'city',
  scoredAs: 'city',
  isComplete: isClosed,
  worth: (_, landscape, feature, final) => {
    const tiles = tilesOf(landscape, feature)
    const { coatsOfArms } = landscape.features[feature]!
    return { points: (final ? 1 : 2) * (tiles + coatsOfArms), tiles, coatsOfArms }
  },
}

const neighbours = (landscape: Landscape, feature: number): number =>
  coveredAround(landscape, tileOf(landscape.features[feature]!.member))

/** A feature that stands alone: 1 point for itself and 1 for each of its eight neighbours. */
export const surrounded = (kind: 'monastery' | 'garden'): FeatureRule => ({
  kind,
  scoredAs: kind,
  isComplete: (landscape, feature) => neighbours(landscape, feature) === 8,
  worth: (_, landscape, feature) => {
    const tiles = 1 + neighbours(landscape, feature)
    return { points: tiles, tiles }
  },
})

export const base: Expansion = {
  tiles: baseTiles,
  piles: [{ name: 'land', phase: 'land' }],
  startTile: 'D',
  supply: { meeple: 7 },
  spots: { meeple: ['road', 'city', 'monastery'] },
  features: [road, city, surrounded('monastery')],
}

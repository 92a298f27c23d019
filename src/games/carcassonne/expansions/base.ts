import type { Expansion, FeatureRule } from '../rules.ts'
import { type Feature, type Landscape, tileOf } from '../table.ts'
import { baseTiles } from './base-tiles.ts'

/** A tile counts once, however many of its segments belong to the feature. */
export const tilesOf = (landscape: Landscape, feature: Feature): number => {
  const tiles = new Set<number>()
  for (const segment of feature.segments) tiles.add(tileOf(landscape, segment).first)
  return tiles.size
}

const isClosed = (_: Landscape, feature: Feature): boolean => feature.open === 0

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
    const { coatsOfArms } = feature
    return { points: (final ? 1 : 2) * (tiles + coatsOfArms), tiles, coatsOfArms }
  },
}

/** The tiles on the eight squares around a feature that stands alone on its tile. */
const neighbours = (landscape: Landscape, feature: Feature): number => {
  const home = tileOf(landscape, feature.segments[0]!)
  let count = -1
  for (const { x, y } of landscape.board)
    if (Math.abs(x - home.x) <= 1 && Math.abs(y - home.y) <= 1) count++
  return count
}

/** 1 point for itself and 1 for each of its eight neighbours. */
const monastery: FeatureRule = {
  kind: 'monastery',
  scoredAs: 'monastery',
  isComplete: (landscape, feature) => neighbours(landscape, feature) === 8,
  worth: (_, landscape, feature) => {
    const tiles = 1 + neighbours(landscape, feature)
    return { points: tiles, tiles }
  },
}

export const base: Expansion = {
  tiles: baseTiles,
  startTile: 'D',
  supply: { meeple: 7 },
  spots: { meeple: ['road', 'city', 'monastery'] },
  features: [road, city, monastery],
}

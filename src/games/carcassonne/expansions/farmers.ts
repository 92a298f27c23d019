import { type Expansion, type FeatureRule, type Rules, turnedTile } from '../rules.ts'
import {
  featureOf,
  indexOnTile,
  type Landscape,
  segmentNumber,
  segmentsOf,
  tileOf,
} from '../table.ts'
import { tilesOf } from './base.ts'

/** Completed cities that a field touches, each once, however often the field touches it. */
const citiesOf = (rules: Rules, landscape: Landscape, field: number): number => {
  const cities = new Set<number>()
  for (const segment of segmentsOf(landscape, field)) {
    const tile = tileOf(segment)
    const { segments } = turnedTile(rules, landscape.board[tile]!.tile, 0)
    for (const touched of segments[indexOnTile(segment)]?.cities ?? []) {
      const city = featureOf(landscape.links, segmentNumber(tile, touched))
      if (landscape.features[city]!.open === 0) cities.add(city)
    }
  }
  return cities.size
}

/** Fields score at the end only: 3 points for each completed city that touches the field. */
const field: FeatureRule = {
  kind: 'field',
  scoredAs: 'field',
  isComplete: () => false,
  worth: (rules, landscape, feature) => {
    const cities = citiesOf(rules, landscape, feature)
    return { points: 3 * cities, tiles: tilesOf(landscape, feature), cities }
  },
}

export const farmers: Expansion = {
  spots: { meeple: ['field'] },
  features: [field],
}

import { type Expansion, type FeatureRule, type Rules, turnedTile } from '../rules.ts'
import { type Feature, type Landscape, tileOf } from '../table.ts'
import { tilesOf } from './base.ts'

/** Completed cities that a field touches, each once, however often the field touches it. */
const citiesOf = (rules: Rules, landscape: Landscape, field: Feature): number => {
  const cities = new Set<number>()
  for (const segment of field.segments) {
    const laid = tileOf(landscape, segment)
    const printed = turnedTile(rules, laid.tile, 0).segments[segment - laid.first]
    for (const touched of printed?.cities ?? []) {
      const city = landscape.owner[laid.first + touched]!
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

import { type Expansion, type FeatureRule, type Rules, turnedTile } from '../rules.ts'
import {
  after,
  featureOf,
  indexOnTile,
  type Landscape,
  segmentNumber,
  tileOf,
  tilesOf,
} from '../table.ts'

/** Completed cities that a field touches, each once, however often the field touches it. */
const citiesOf = (rules: Rules, { board, links, features }: Landscape, field: number): number => {
  const { member } = features[field]!
  const cities: number[] = []
  let at = member
  do {
    const tile = tileOf(at)
    const { segments } = turnedTile(rules, board[tile]!.tile, 0)
    for (const touched of segments[indexOnTile(at)]!.cities) {
      const city = featureOf(links, segmentNumber(tile, touched))
      if (features[city]!.open === 0 && !cities.includes(city)) cities.push(city)
    }
    at = after(links, at)
  } while (at !== member)
  return cities.length
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

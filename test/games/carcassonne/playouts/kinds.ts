import type { Event, FeatureScored, Options } from '../../../../src/games/carcassonne/acts.ts'

/** Names what an event shows: which act, and which way of scoring. */

const waysOf = (act: FeatureScored): readonly string[] => {
  const { feature, coatsOfArms, bridges, castles, seats, final } = act
  const when = final ? 'at the end' : 'in play'
  return [
    feature,
    ...(coatsOfArms ? [`${feature} with coats of arms`] : []),
    ...(bridges ? [`${feature} with bridges`] : []),
    ...(castles ? [`${feature} with castles`] : []),
    ...(seats.length > 1 ? [`${feature} tied`] : []),
  ].map((way) => `${way} ${when}`)
}

export const kindsOf = (event: Event): readonly string[] => {
  switch (event.type) {
    case 'feature-scored':
      return waysOf(event)
    case 'meeple-placed':
      return [`${event.type} ${event.kind}${event.on ? ` on ${event.on}` : ''}`]
    case 'meeple-returned':
      return [`${event.type} ${event.kind}${'on' in event.from ? ` on ${event.from.on}` : ''}`]
    case 'castle-built':
      return [`${event.type} ${event.maiden ? 'with a maiden' : 'empty'}`]
    default:
      return [event.type]
  }
}

const inPlayAndAtTheEnd = (...ways: readonly string[]): readonly string[] =>
  ways.flatMap((way) => [`${way} in play`, `${way} at the end`])

const base = [
  'tile-drawn',
  'tile-placed',
  'turn-started',
  'seat-resigned',
  'meeple-placed meeple',
  'meeple-returned meeple',
  ...inPlayAndAtTheEnd('road', 'city', 'city with coats of arms', 'monastery'),
  'road tied at the end',
  'city tied at the end',
  'field at the end',
  'field tied at the end',
]

/** What some dozens of matches bring, but perhaps not those of one set of boxes. */
const rare = ['tile-discarded', 'road tied in play', 'city tied in play']

const byBox: Readonly<Partial<Record<keyof Options, readonly string[]>>> = {
  abbot: ['meeple-placed abbot', 'meeple-returned abbot', ...inPlayAndAtTheEnd('garden')],
  castlesInGermany: [
    'castle-tile-dealt',
    'castle-tile-chosen',
    'draw-chosen',
    ...inPlayAndAtTheEnd('german-castle'),
    'road with castles in play',
    'city with castles in play',
  ],
  castlesAndBridges: [
    'bridge-built',
    'meeple-placed meeple on bridge',
    'meeple-returned meeple on bridge',
    ...inPlayAndAtTheEnd('road with bridges'),
    'castle-built empty',
    'castle-built with a maiden',
    'meeple-placed meeple on castle',
    'meeple-returned meeple on castle',
    'maiden in play',
    'barn-built',
    'barn in play',
  ],
}

const isBox = (name: string): name is keyof Options => name in byBox

/** Every kind of event that matches with these boxes bring. The base game's show the rare ones too. */
export const kindsWith = (boxes: Partial<Options>) => {
  const names = Object.keys(boxes)
  const usual = [...base, ...names.flatMap((name) => (isBox(name) ? byBox[name] : undefined) ?? [])]
  return { usual: names.length === 0 ? [...usual, ...rare] : usual, rare }
}

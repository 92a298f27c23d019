import { describe, expect, test } from 'vitest'
import { carcassonne } from '../../src/games/carcassonne/game.ts'
import { carcassonneTheCastle } from '../../src/games/carcassonne-the-castle/game.ts'
import { castle } from '../../src/games/castle/game.ts'
import type { AnyGame } from '../../src/games/game.ts'
import { picture } from '../../src/pictures/index.ts'
import { last, matchOf } from './play.ts'
import { allOf, having, parseXml, titleOf } from './xml.ts'

const hostile = `"><script>alert('1')</script>&lt;\u0000\u0008\ud800\u202e${'ẅ'.repeat(90)}`
const names = [
  { name: hostile },
  { name: 'Ada' },
  { name: null },
  { name: '王'.repeat(40) },
  { name: '' },
]
const plain = { theme: 'light', coordinates: false, seats: names } as const

type Row = {
  readonly game: AnyGame
  readonly seats: number
  readonly options: object
  readonly kilobytes: number
}

const base = {
  farmers: true,
  river: false,
  abbot: false,
  castlesInGermany: false,
  castlesAndBridges: false,
  castleTiles: 'dealt',
  castlesAfterLastTile: false,
}
const everything = {
  ...base,
  river: true,
  abbot: true,
  castlesInGermany: true,
  castlesAndBridges: true,
}

const rows: readonly Row[] = [
  { game: carcassonne, seats: 5, options: base, kilobytes: 150 },
  { game: carcassonne, seats: 3, options: everything, kilobytes: 190 },
  {
    game: carcassonneTheCastle,
    seats: 2,
    options: {},
    kilobytes: 150,
  },
  {
    game: castle,
    seats: 5,
    options: { kingTargets: 'board', princeCharming: 'strict', villageIdiot: 'pass' },
    kilobytes: 150,
  },
]

describe.each(rows)(
  'a picture of $game.id with $seats seats',
  ({ game, seats, options, kilobytes }) => {
    const states = matchOf(game, { seats, options }, 4)
    const views = [0, 1, Math.floor(states.length / 2), states.length - 1].map((i) =>
      game.view(states[i], 'onlooker'),
    )
    const final = last(views)

    test('is well-formed XML at every stage, in both themes, with and without coordinates', () => {
      for (const view of views) {
        parseXml(picture(game, view, plain))
        parseXml(picture(game, view, { ...plain, theme: 'dark', coordinates: true }))
      }
    })

    test('writes names as text, whatever they hold', () => {
      const root = parseXml(picture(game, final, plain))
      const written = allOf(root).map(titleOf).join()
      expect(written).toContain(`"><script>alert('1')</script>&lt;`)
      expect(allOf(root).map(({ name }) => name)).not.toContain('script')
      for (const sign of ['\u202e', '\u0000', '\u0008'])
        expect(allOf(root).some(({ text }) => text.includes(sign))).toBe(false)
    })

    test('holds no script, no handler, nothing from outside', () => {
      const nodes = allOf(parseXml(picture(game, final, plain)))
      const elements = new Set(nodes.map(({ name }) => name))
      for (const name of ['script', 'foreignObject', 'image', 'a', 'animate', 'set'])
        expect(elements).not.toContain(name)
      const pairs = nodes.flatMap(({ attributes }) => Object.entries(attributes))
      const keys = new Set(pairs.map(([key]) => key))
      expect([...keys].filter((key) => /^on|^xlink:|^src$/.test(key))).toEqual([])
      const references = pairs.filter(([key, value]) => key === 'href' || value.includes('url('))
      for (const [, value] of references) expect(value).toMatch(/^(#[\w-]+|url\(#[\w-]+\))$/)
      const outside = picture(game, final, plain).replace('http://www.w3.org/2000/svg', '')
      expect(outside).not.toMatch(/@import|https?:|javascript:|data:/)
    })

    test('defines every symbol that it uses, once, and no other', () => {
      for (const view of views) {
        const text = picture(game, view, plain)
        const defined = having(parseXml(text), 'id').map(({ attributes }) => attributes['id']!)
        expect(new Set(defined).size).toBe(defined.length)
        const used = [...text.matchAll(/(?:href="#|url\(#)([\w-]+)/g)].map(([, name]) => name!)
        const titles = ['picture-title', 'picture-description']
        expect(new Set(defined)).toEqual(new Set([...used, ...titles]))
      }
    })

    test('has a style for every class that it names', () => {
      for (const view of views) {
        const root = parseXml(picture(game, view, plain))
        const style = allOf(root).find(({ name }) => name === 'style')!.text
        for (const { attributes } of having(root, 'class'))
          for (const ink of attributes['class']!.split(' ')) expect(style).toContain(`.${ink}{`)
      }
    })

    test('is named and described for who cannot see it', () => {
      const root = parseXml(picture(game, final, plain))
      expect(root.attributes['role']).toBe('graphics-document document')
      const labels = root.attributes['aria-labelledby']!.split(' ')
      for (const label of labels)
        expect(allOf(root).find(({ attributes }) => attributes['id'] === label)?.text).toBeTruthy()
      for (const node of having(root, 'role').slice(1)) expect(titleOf(node)).not.toBe('')
    })

    test('says what each seat has and whose turn it is', () => {
      const panel = having(parseXml(picture(game, views[1]!, plain)), 'data-panel-seat')
      expect(panel.map(({ attributes }) => attributes['data-panel-seat'])).toEqual(
        Array.from({ length: seats }, (_, seat) => String(seat)),
      )
      expect(panel.filter((node) => titleOf(node).includes('to move'))).toHaveLength(1)
    })

    test('is the same bytes for the same view, and others in the other theme', () => {
      for (const view of views) {
        const once = picture(game, view, plain)
        expect(picture(game, structuredClone(view), plain)).toBe(once)
        expect(picture(game, view, { ...plain, theme: 'dark' })).not.toBe(once)
      }
    })

    test(`stays below ${kilobytes} kB`, () => {
      expect(Buffer.byteLength(picture(game, final, { ...plain, coordinates: true }))).toBeLessThan(
        1000 * kilobytes,
      )
    })
  },
)

import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { names } from '../../../src/games/castle/names.ts'

const read = (url: URL): string => readFileSync(url, 'utf8')

const folder = new URL('./', import.meta.url)
const rulings = read(new URL('../../../src/games/castle/rulings.md', import.meta.url))

const titles = globSync('*.test.ts', { cwd: folder }).flatMap((file) =>
  [...read(new URL(file, folder)).matchAll(/(?:test|\))\(\s*(?:'([^'\n]+)'|`([^`]+)`)/g)].map(
    ([, plain, template]) => plain ?? template ?? '',
  ),
)

/** The numbers in brackets at the end of test names. */
const tested = new Set(
  titles.flatMap((title) => /\(([G\d, ]+)\)$/.exec(title)?.[1]?.split(', ') ?? []),
)

const general = [...rulings.matchAll(/^- \*\*(G\d+)/gm)].map(([, number]) => number!)
const cards = [...rulings.matchAll(/^(\d+)\. /gm)].map(([, number]) => number!)

test('every ruling is in the name of a test', () => {
  expect(general).toHaveLength(20)
  expect(cards).toHaveLength(names.length)
  expect([...general, ...cards].filter((number) => !tested.has(number))).toEqual([])
})

import { beforeAll, describe, expect, test } from 'vitest'
import { run } from '../../src/cli/run.ts'
import { begun, bundleText, defaultOptions, everyGame, playOn, worldOf } from '../audit/playing.ts'

const castellan = (...args: readonly string[]) => run(args, (name) => files[name] ?? name)

/** What `read` finds under a name; any other name is its own content. */
const files: Record<string, string> = {}
beforeAll(async () => {
  const world = worldOf(3)
  const game = everyGame.find(({ id }) => id === 'carcassonne')!
  const id = await begun(world, game, { seats: 2, options: defaultOptions(game) })
  await playOn(world, id, 4)
  files['running'] = await bundleText(world, id)
  await playOn(world, id)
  files['whole'] = await bundleText(world, id)
})

const torn = () => files['whole']!.replace('"action"', '"action')

describe('castellan verify', () => {
  test('says valid, with what it has checked, and ends with 0', () => {
    const { code, out } = castellan('verify', 'whole')
    expect(code).toBe(0)
    expect(out).toMatch(/draws +71 drawn again from the seed\n/)
    expect(out).toMatch(/outcome +completed: seat \d \d+, seat \d \d+; won by seat \d/)
    expect(out).toMatch(/\nvalid$/)
  })

  test('says where a bundle is invalid, and ends with 1', () => {
    const { code, out } = castellan('verify', files['whole']!.replace('place-tile', 'place-tale'))
    expect(code).toBe(1)
    expect(out).toMatch(/\ninvalid: version 3, chain: .*$/)
  })

  test('names the version of a line that is no JSON', () => {
    const out = 'invalid: version 1, form: it is no JSON'
    expect(castellan('verify', torn())).toEqual({ code: 1, out })
  })

  test('says unproved before the end, and ends with 2', () => {
    const { code, out } = castellan('verify', 'running')
    expect(code).toBe(2)
    expect(out).toMatch(/the seed is not known yet.*\nunproved$/)
  })

  test('with --head demands that the log has held a hash', () => {
    const { logHead } = JSON.parse(files['whole']!).manifest
    expect(castellan('verify', 'whole', '--head', logHead).code).toBe(0)
    const { code, out } = castellan('verify', 'running', '--head', logHead)
    expect(code).toBe(1)
    expect(out).toMatch(/\ninvalid: version 7, head: .*$/)
  })

  test('with --json says the same to machines', () => {
    const { code, out } = castellan('verify', 'whole', '--json')
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ verdict: 'valid', flaw: null, game: 'carcassonne' })
    const { out: broken } = castellan('verify', torn(), '--json')
    expect(JSON.parse(broken)).toMatchObject({ verdict: 'invalid', flaw: { version: 1 } })
  })

  test('with --head demands a whole hash: half a one proves nothing either way', () => {
    for (const head of ['foo', '', 'sha256:0a1b', `sha256:${'0A'.repeat(32)}`])
      expect(castellan('verify', 'whole', '--head', head)).toEqual({
        code: 3,
        out: expect.stringContaining('--head must be a hash'),
      })
  })

  test.each([
    '',
    'hello',
    '# Read me\n\nSome text.\nMore.\n',
    '[\n{"a":\n}\n]',
    '{}',
    '{"format":"castellan/bundle/2"}',
  ])('ends with 3 where there is no bundle: %s', (text) => {
    const out = expect.stringMatching(/^unreadable: form: /)
    expect(castellan('verify', text)).toEqual({ code: 3, out })
  })
})

describe('castellan replay', () => {
  test('tells who did what, what followed, and the scores when they change', () => {
    const { code, out } = castellan('replay', 'whole')
    expect(code).toBe(0)
    expect(out).toMatch(/^1 {2}\S+ {2}seat 0: create match\n {6}match created: /)
    expect(out).toMatch(/\n3 {2}\S+ {2}seat 0: place tile: .*x -?\d+, y -?\d+\n {6}tile placed: /)
    expect(out).toMatch(/\n {6}scores 0, 0\n/)
    expect(out).toMatch(/\n {6}match finished: outcome \(ranking \[/)
  })

  test('stops at a version', () => {
    const { out } = castellan('replay', 'whole', '--to', '5')
    expect(out.split('\n').filter((line) => /^\d/.test(line))).toHaveLength(5)
    expect(castellan('replay', 'whole', '--to', '999').code).toBe(3)
    expect(castellan('replay', 'whole', '--to', 'end').code).toBe(3)
  })

  test('draws a version', () => {
    const { code, out } = castellan('replay', 'whole', '--to', '4', '--svg')
    expect(code).toBe(0)
    expect(out).toMatch(/^<svg [\s\S]*<\/svg>$/)
    expect(castellan('replay', 'whole', '--to', '1', '--svg').code).toBe(3)
  })

  test('with --json gives events and scores', () => {
    const { out } = castellan('replay', 'whole', '--to', '3', '--json')
    expect(JSON.parse(out)).toMatchObject([
      { version: 1, seat: 0, action: { type: 'create-match' }, scores: null },
      { version: 2, scores: [0, 0] },
      { version: 3, action: { type: 'place-tile' } },
    ])
  })
})

describe('castellan', () => {
  test.each([[[]], [['prove', 'x']], [['verify']], [['verify', 'a', 'b']]])(
    'explains itself: %j',
    (args) => {
      const out = expect.stringContaining('castellan verify <bundle>')
      expect(castellan(...args)).toEqual({ code: 3, out })
    },
  )

  test('answers --help, and refuses what it does not know', () => {
    expect(castellan('--help').code).toBe(0)
    expect(() => castellan('verify', 'whole', '--fast')).toThrow('--fast')
  })
})

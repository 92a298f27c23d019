import { describe, expect, test } from 'vitest'
import { audit } from '../../src/matches/audit.ts'
import type { Bundle } from '../../src/matches/export.ts'
import { keys } from '../../src/store/layout.ts'
import { whist } from '../matches/whist.ts'
import { entryOf } from '../matches/world.ts'
import { begun, bundleFor, doing, everyGame, playOn, rules, worldOf } from './playing.ts'
import { put, rechain, tampered } from './tampering.ts'

const found = (bundle: Bundle) => audit(bundle, { gameOf: rules })

const unsealed = 'the seed is not known yet: that the draws were fair is unproved'

describe('a match that still runs', () => {
  test.each(everyGame)('is unproved, and $id is checked as far as it is shown', async (game) => {
    const world = worldOf(5)
    const id = await begun(world, game)
    await playOn(world, id, 1)
    const { version } = (await entryOf(world.platform, id)).match
    for (const viewer of ['everything', 'onlooker', 0] as const) {
      const finding = found(await bundleFor(world, id, viewer))
      expect(finding).toMatchObject({ verdict: 'unproved', flaw: null, outcome: null })
      expect(finding.checked).toMatchObject({ commits: version, draws: 0 })
      expect(finding.notes).toContain(unsealed)
    }
  })

  const taken = async () => {
    const world = worldOf(6)
    const id = await begun(world, whist, { seats: 2 })
    await doing(world, id, { seat: 0, action: { type: 'take' } })
    return { world, id }
  }

  test('hides from a seat what others hold: no action is done again from there on', async () => {
    const { world, id } = await taken()
    const finding = found(await bundleFor(world, id, 1))
    expect(finding.checked).toMatchObject({ actions: 1, closed: 2 })
    expect(finding.notes[0]).toBe('version 2 hides values: no action was done again from there on')
  })

  test('gives its actions away to who sees everything, all but the fairness of its draws', async () => {
    const { world, id } = await taken()
    const finding = found(await bundleFor(world, id))
    expect(finding.checked).toMatchObject({ actions: 3, draws: 0, closed: 0 })
    expect(finding.notes).toEqual([unsealed])
  })

  test('cannot have drawn a piece that its pool did not hold', async () => {
    const { world, id } = await taken()
    const bundle = await bundleFor(world, id)
    const [first] = bundle.commits[1]!.events.filter(({ type }) => type === 'dealt')
    const [card] = Object(first).cards
    const lie = tampered(bundle, (draft) => {
      put('/commits/2/events/1/card', card)(draft)
      rechain(draft)
    })
    expect(found(lie).flaw).toMatchObject({ version: 3, check: 'draw' })
  })

  test('cannot say that a draw was scripted which was not', async () => {
    const { world, id } = await taken()
    const lie = tampered(await bundleFor(world, id), (draft) => {
      put('/commits/2/events/1/scripted', [4])(draft)
      rechain(draft)
    })
    expect(found(lie).flaw).toMatchObject({ version: 3, check: 'draw' })
  })

  test('shows no value without its salt', async () => {
    const { world, id } = await taken()
    const lie = tampered(await bundleFor(world, id, 1), put('/commits/2/events/1/card', 'a'))
    expect(found(lie).flaw).toMatchObject({ version: 3, check: 'opening' })
  })
})

describe('a match that is over', () => {
  test('verifies when the name of a deleted account is forgotten', async () => {
    const world = worldOf(7)
    const id = await begun(world, whist)
    await playOn(world, id)
    const { table } = world.platform
    const item = (await table.get(keys.commit(id, 1)))!
    const [sealed, beside] = item.body.split('\n')
    const { openings, request } = JSON.parse(beside!)
    delete openings['/events/1/player/name']
    await table.put({ ...item, body: `${sealed}\n${JSON.stringify({ openings, request })}` })
    const bundle = await bundleFor(world, id)
    expect(bundle.commits[0]!.events[1]).toMatchObject({ player: { name: null } })
    expect(found(bundle)).toMatchObject({ verdict: 'valid', checked: { closed: 1 } })
  })

  test('hides nothing else', async () => {
    const world = worldOf(8)
    const id = await begun(world, whist)
    await playOn(world, id)
    const version = (await bundleFor(world, id)).commits.findIndex(({ events }) =>
      events.some(({ type }) => type === 'dealt'),
    )
    const hidden = await bundleFor(world, id, 'onlooker')
    expect(found(hidden).flaw).toMatchObject({ version: version + 1, check: 'opening' })
  })

  test('is unproved where its rules are not known, its chain and openings apart', async () => {
    const world = worldOf(9)
    const id = await begun(world, whist)
    await playOn(world, id)
    const finding = audit(await bundleFor(world, id), { gameOf: () => undefined })
    expect(finding).toMatchObject({
      verdict: 'unproved',
      flaw: null,
      checked: { actions: 0, closed: 0 },
      notes: ['no rules 1 of whist here: no action was done again'],
    })
  })
})

import { randomBytes } from 'node:crypto'
import { monotonicFactory } from 'ulid'
import { describe, expect, test } from 'vitest'
import { newProfile, profileOf, register, rename, type World } from '../../src/accounts/players.ts'
import {
  issue,
  revoke,
  revokeAll,
  revokedWithin,
  type TokenCache,
  tokenOf,
  tokensOf,
} from '../../src/accounts/tokens.ts'
import { openSqlite } from '../../src/store/sqlite.ts'
import { counting } from '../store/counting.ts'
import { shortPages } from '../store/short-pages.ts'

const newWorld = () => {
  let time = Date.parse('2026-03-01T12:00:00Z')
  const now = () => time
  const { table, counts } = counting(openSqlite({ file: ':memory:', now }))
  const pass = (milliseconds: number) => {
    time += milliseconds
  }
  return {
    world: { table, now, bytes: randomBytes, ulid: monotonicFactory() },
    gets: () => counts().gets,
    pass,
  }
}

const registered = async (world: World, name: string) => {
  const profile = newProfile(world, name)
  await register(world, profile)
  return profile
}

const newCache = (): TokenCache => new Map()
const player = 'player_ada'
const wish = { player, scopes: ['account'], expiresAt: null } as const

describe('a token', () => {
  test('is found by its secret, and stands in its player’s list without it', async () => {
    const { world } = newWorld()
    const { token, secret } = await issue(world, wish)
    expect(await tokenOf(world, newCache(), secret)).toEqual(token)
    const { tokens } = await tokensOf(world.table, player, { limit: 10 })
    expect(tokens).toEqual([token])
    expect(JSON.stringify(tokens)).not.toContain(secret)
  })

  test('that cannot be one is not looked up', async () => {
    const { world, gets } = newWorld()
    expect(await tokenOf(world, newCache(), `cst_${'0'.repeat(49)}`)).toBeUndefined()
    expect(gets()).toBe(0)
  })

  test('is looked up once, and again when ten seconds have passed', async () => {
    const { world, gets, pass } = newWorld()
    const cache = newCache()
    const { secret } = await issue(world, wish)
    for (let i = 0; i < 5; i++) await tokenOf(world, cache, secret)
    expect(gets()).toBe(1)
    pass(revokedWithin)
    await tokenOf(world, cache, secret)
    expect(gets()).toBe(2)
  })

  test('that is revoked here is refused here at once', async () => {
    const { world } = newWorld()
    const cache = newCache()
    const { token, secret } = await issue(world, wish)
    await tokenOf(world, cache, secret)
    expect(await revoke(world.table, cache, token)).toBe(true)
    expect(await tokenOf(world, cache, secret)).toBeUndefined()
    expect(await revoke(world.table, cache, token)).toBe(false)
  })

  test('that another process revokes is refused within ten seconds', async () => {
    const { world, pass } = newWorld()
    const [here, there] = [newCache(), newCache()]
    const { token, secret } = await issue(world, wish)
    await tokenOf(world, here, secret)
    await revoke(world.table, there, token)
    pass(revokedWithin)
    expect(await tokenOf(world, here, secret)).toBeUndefined()
  })

  test('is none of another player’s', async () => {
    const { world } = newWorld()
    const { token, secret } = await issue(world, wish)
    const { id } = token
    expect(await revoke(world.table, newCache(), { player: 'player_bob', id })).toBe(false)
    expect(await tokenOf(world, newCache(), secret)).toEqual(token)
  })

  test('expires to the millisecond, also while it is cached, and leaves the list', async () => {
    const { world, pass } = newWorld()
    const cache = newCache()
    const expiresAt = new Date(world.now() + 1500).toISOString()
    const { secret } = await issue(world, { ...wish, expiresAt })
    pass(1499)
    expect(await tokenOf(world, cache, secret)).toBeDefined()
    pass(1)
    expect(await tokenOf(world, cache, secret)).toBeUndefined()
    expect(await tokenOf(world, newCache(), secret)).toBeUndefined()
    pass(1000)
    expect((await tokensOf(world.table, player, { limit: 10 })).tokens).toEqual([])
  })
})

test('all tokens of a player are revoked, however short the pages are', async () => {
  const { world } = newWorld()
  const secrets: string[] = []
  for (let i = 0; i < 7; i++) secrets.push((await issue(world, wish)).secret)
  const other = await issue(world, { ...wish, player: 'player_bob' })
  await revokeAll(shortPages(world.table), newCache(), player)
  for (const secret of secrets) expect(await tokenOf(world, newCache(), secret)).toBeUndefined()
  expect(await tokenOf(world, newCache(), other.secret)).toEqual(other.token)
})

describe('a player', () => {
  test('has a name that can change, until it is forgotten', async () => {
    const { world } = newWorld()
    const { id } = await registered(world, 'Ada')
    expect(await rename(world, id, 'Ada L.')).toMatchObject({ id, name: 'Ada L.' })
    expect(await rename(world, id, null)).toMatchObject({ id, name: null })
    expect(await rename(world, id, 'Ada again')).toBeUndefined()
    expect(await profileOf(world, id)).toMatchObject({ id, name: null })
  })

  test('who is renamed twice at once has one of the names, and stays forgotten', async () => {
    const { world } = newWorld()
    const { id } = await registered(world, 'Ada')
    await Promise.all(['A', null, 'B', 'C'].map((name) => rename(world, id, name)))
    expect(await profileOf(world, id)).toMatchObject({ name: null })
  })
})

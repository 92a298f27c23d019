import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { names } from '../../src/games/castle/names.ts'
import { canonical } from '../../src/matches/digest.ts'
import { type Die, dieOf, pick } from '../games/castle/dice.ts'
import { act, legalActions, matchIn } from './api.ts'
import {
  beginMatch,
  commitsOf,
  openWorld,
  type SeenCommit,
  streamOf,
  take,
  type World,
} from './castle-worlds.ts'

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9))
const actions = 30

/** As the README describes it: the SHA-256 of the canonical JSON. */
const sha256 = (value: unknown): string =>
  `sha256:${createHash('sha256').update(canonical(value)).digest('hex')}`

const sealOf = (salt: unknown, value: unknown): string => sha256(['castellan/seal/1', salt, value])

const partsOf = (pointer: string): readonly string[] => pointer.split('/').slice(1)

const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (part, key) => (typeof part === 'object' && part !== null ? Reflect.get(part, key) : undefined),
    value,
  )

/** A commit as it is hashed, with digests for what is sealed; but with `guess` at one pointer. */
const hashOf = (commit: SeenCommit, guess: { pointer: string; value: unknown } | null): string => {
  const { hash: _, sealed, ...rest } = structuredClone(commit)
  for (const [pointer, { digest }] of Object.entries(sealed)) {
    const path = partsOf(pointer)
    const value = pointer === guess?.pointer ? guess.value : { $sealed: digest }
    const parent = valueAt(rest, path.slice(0, -1))
    if (typeof parent === 'object' && parent !== null) Reflect.set(parent, path.at(-1)!, value)
  }
  return sha256(rest)
}

type Hidden = {
  readonly commit: SeenCommit
  readonly pointer: string
  readonly digest: string
}

const hiddenIn = (commits: readonly SeenCommit[]): readonly Hidden[] =>
  commits.flatMap((commit) =>
    Object.entries(commit.sealed).flatMap(([pointer, { digest, salt }]) =>
      salt === undefined ? [{ commit, pointer, digest }] : [],
    ),
  )

/** Every text in a JSON value, and every number: what could be taken for a salt. */
const scalarsIn = (value: unknown): readonly unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(scalarsIn) : [value]

/** The next awaited seat draws if it can, else it does something listed. */
const playOn = async (world: World, id: string, die: Die): Promise<void> => {
  const { version, awaiting } = matchIn(await world.api.get(`/v1/matches/${id}`))
  const { seat } = pick(awaiting, die)
  const listed = await legalActions(world.api, id, world.players[seat]!)
  const draw = listed.actions.find(({ type }) => type === 'draw')
  const body = draw && die(2) === 0 ? draw : pick(listed.actions, die)
  expect((await take(world, id, { seat, body, version })).status).toBe(201)
}

/** All that somebody receives of a match, as JSON. */
const receivedBy = async ({ api }: World, id: string, token: string | undefined) => {
  const commits = await commitsOf(api, id, token)
  const stream = await streamOf(api, { id, version: commits.length, token })
  const read = async (path: string) => (await api.get(`/v1/matches/${id}${path}`, { token })).body
  const data = [...stream.matchAll(/^data: (.*)$/gm)].map(([, text]): unknown => JSON.parse(text!))
  return { commits, all: [commits, data, await read(''), await read('/fairness')] }
}

/** Two of three leave, and everything is open. */
const openedUp = async ({ api, players }: World, id: string) => {
  for (const { token } of players.slice(1, 3)) {
    const leaving = await act(api, id, { token, body: { type: 'resign' }, version: '*' })
    expect(leaving.status).toBe(201)
  }
  return commitsOf(api, id)
}

test.each([
  ['an onlooker', undefined],
  ['a seat', 0],
])(
  `no digest or hash that %s received confirms a guess at a hidden card, seed ${seed}`,
  async (_, seat) => {
    const world = await openWorld()
    const { id } = await beginMatch(world, { seats: 3, lots: [] })
    for (let i = 0; i < actions; i++) await playOn(world, id, dieOf(seed + i))
    const token = seat === undefined ? undefined : world.players[seat]!.token
    const { commits, all } = await receivedBy(world, id, token)
    const hidden = hiddenIn(commits)
    const opened = await openedUp(world, id)
    expect(hidden.length).toBeGreaterThan(3)

    const salts = [...new Set(scalarsIn(all)), '']
    const digests = new Set(hidden.map(({ digest }) => digest))
    const guesses = [...names, ...names.map((name) => [name])]
    for (const salt of salts)
      for (const guess of guesses)
        if (digests.has(sealOf(salt, guess))) expect.fail(`${salt} tells ${guess}`)

    for (const { commit, pointer, digest } of hidden) {
      const now = opened[commit.version - 1]!
      const value = valueAt(now, partsOf(pointer))
      expect(sealOf(now.sealed[pointer]!.salt, value)).toBe(digest)
      for (const salt of salts) if (sealOf(salt, value) === digest) expect.fail(`${salt} tells`)
      expect(hashOf(commit, null)).toBe(commit.hash)
      for (const guess of [value, ...guesses])
        expect(hashOf(commit, { pointer, value: guess })).not.toBe(commit.hash)
    }
  },
)

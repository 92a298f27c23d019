import { describe, expect, test } from 'vitest'
import { carcassonne } from '../../src/games/carcassonne/game.ts'
import { audit } from '../../src/matches/audit.ts'
import { type Chance, commitmentOf, drawLot } from '../../src/matches/chance.ts'
import { canonical, sha256 } from '../../src/matches/digest.ts'
import type { Bundle } from '../../src/matches/export.ts'
import { type Draw, drawsOf } from '../../src/matches/fairness.ts'
import { entryOf } from '../matches/world.ts'
import { begun, bundleFor, defaultOptions, dieOf, playOn, rules, worldOf } from './playing.ts'
import { put, rechain, tampered } from './tampering.ts'

const options = defaultOptions(carcassonne)

const bytesOf = (hash: string): Uint8Array => Buffer.from(hash.replace('sha256:', ''), 'hex')

/** A finished match, of which an onlooker saw every version, and its draws. */
const match = async (seed: number) => {
  const world = worldOf(seed)
  const id = await begun(world, carcassonne, { seats: 2, options })
  await playOn(world, id)
  const draws = await drawsOf(world.platform, (await entryOf(world.platform, id)).match)
  return { bundle: await bundleFor(world, id), draws }
}

type Known = { readonly bundle: Bundle; readonly before: readonly Draw[]; readonly draw: Draw }

/** Draws from a seed that the attacker makes of what is public. */
const drawnWith =
  (seedOf: (known: Known) => Uint8Array) =>
  (known: Known): string => {
    const { bundle, draw } = known
    const { clientSeeds } = bundle.fairness
    const chance: Chance = {
      seed: seedOf(known),
      match: bundle.manifest.match,
      clientSeeds,
      next: draw.draw,
      script: [],
    }
    return drawLot(chance, { pieces: draw.pool, count: 1 }).lot.pieces[0]!
  }

/** The commit before a draw: the last that is known when it is guessed. */
const headBefore = ({ bundle, draw }: Known): string => bundle.commits[draw.version - 2]!.hash

/** Whose draw is guessed from the hashes, the seeds, the past, or what there is most of. */
const guesses: Readonly<Record<string, (known: Known) => string>> = {
  'a seed of zeros': drawnWith(() => new Uint8Array(32)),
  'the commitment as the seed': drawnWith(({ bundle }) => bytesOf(bundle.fairness.commitment)),
  'the last hash as the seed': drawnWith((known) => bytesOf(headBefore(known))),
  'the hash of all that is known': drawnWith((known) =>
    bytesOf(sha256(canonical([known.bundle.fairness, headBefore(known), known.before]))),
  ),
  'the client seeds as the seed': drawnWith(({ bundle }) =>
    Buffer.from(bundle.fairness.clientSeeds.join()),
  ),
  'the piece before': ({ before, draw }) => {
    const last = before.at(-1)?.pieces[0] ?? ''
    return draw.pool[last] ? last : Object.keys(draw.pool)[0]!
  },
  'the commonest piece': ({ draw }) =>
    Object.entries(draw.pool).reduce((most, one) => (one[1] > most[1] ? one : most))[0],
}

const matches = process.env['SOAK'] ? 40 : 4

describe('an attacker who knows all that is public', () => {
  const played = Promise.all(Array.from({ length: matches }, (_, i) => match(i)))

  test.each(Object.entries(guesses))('guesses no better than chance by %s', async (_, guess) => {
    let [hits, expected, variance] = [0, 0, 0]
    for (const { bundle, draws } of await played)
      for (const [i, draw] of draws.entries()) {
        const guessed = guess({ bundle, before: draws.slice(0, i), draw })
        const pieces = Object.values(draw.pool).reduce((sum, count) => sum + count, 0)
        const chance = (draw.pool[guessed] ?? 0) / pieces
        expected += chance
        variance += chance * (1 - chance)
        if (guessed === draw.pieces[0]) hits++
      }
    expect(variance).toBeGreaterThan(matches)
    expect(Math.abs(hits - expected)).toBeLessThan(5 * Math.sqrt(variance))
  })

  test('with the seed, guesses every draw: the count would notice', async () => {
    const [{ bundle, draws }] = (await played) as [Awaited<ReturnType<typeof match>>]
    const guess = drawnWith(() => Buffer.from(bundle.fairness.serverSeed!, 'base64url'))
    for (const draw of draws) expect(guess({ bundle, before: [], draw })).toBe(draw.pieces[0])
  })
})

const die = dieOf(1)

const randomBytes = (count: number): Buffer =>
  Buffer.from(Array.from({ length: count }, () => die(256)))

/** A server that would like the first draw to be the last piece of ten. */
const wanted = '9'
const pieces = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [String(i), 1]))

const firstDraw = (seed: Uint8Array, clientSeeds: readonly string[]): string =>
  drawLot({ seed, match: 'match_01', clientSeeds, next: 0, script: [] }, { pieces, count: 1 }).lot
    .pieces[0]!

/** Tries seeds until one draws what is wanted, with the client seeds that the server knows. */
const ground = (clientSeeds: readonly string[]): Uint8Array => {
  for (;;) {
    const seed = randomBytes(32)
    if (firstDraw(seed, clientSeeds) === wanted) return seed
  }
}

describe('a server that grinds seeds', () => {
  const rounds = process.env['SOAK'] ? 5000 : 500
  const clientSeed = () => randomBytes(16).toString('base64url')

  test('would have its way if it knew the client seeds before it chose its own', () => {
    const clientSeeds = [clientSeed(), clientSeed()]
    expect(firstDraw(ground(clientSeeds), clientSeeds)).toBe(wanted)
  })

  test('wins nothing where it commits to its seed before they are revealed', () => {
    let hits = 0
    for (let i = 0; i < rounds; i++) {
      const seed = ground([clientSeed(), clientSeed()])
      if (firstDraw(seed, [clientSeed(), clientSeed()]) === wanted) hits++
    }
    expect(Math.abs(hits - rounds / 10)).toBeLessThan(5 * Math.sqrt(rounds * 0.1 * 0.9))
  })

  test('commits in version 1, and every client seed is revealed later', async () => {
    const world = worldOf(1)
    const id = await begun(world, carcassonne, { seats: 3, start: 'ready', options })
    const { commits } = await bundleFor(world, id)
    const [creation] = commits[0]!.events
    expect(creation).toHaveProperty('commitment')
    const taken = commits.flatMap(({ events }) =>
      events.filter(({ type }) => type === 'seat-taken'),
    )
    expect(taken.map((event) => Object(event).clientSeed)).toEqual([null, null, null])
    const drawn = commits.findIndex(({ events }) => events.some((event) => 'draw' in event))
    expect(commits[drawn]!.action.type).toBe('set-client-seed')
    expect(drawn).toBe(commits.length - 1)
  })

  test('cannot take another seed afterwards: a hash that players have seen names the first', async () => {
    const world = worldOf(2)
    const id = await begun(world, carcassonne, { seats: 2, start: 'ready', options })
    const seen = (await bundleFor(world, id)).commits[1]!.hash
    await playOn(world, id)
    const bundle = await bundleFor(world, id)
    const seed = randomBytes(32)
    const commitment = commitmentOf(id, seed)
    const rewritten = tampered(bundle, (draft) => {
      const text = seed.toString('base64url')
      const last = draft.commits.length - 1
      put(`/commits/${last}/events/${draft.commits[last]!.events.length - 1}/seed`, text)(draft)
      put('/commits/0/events/0/commitment', commitment)(draft)
      put('/fairness', { ...draft.fairness, commitment, serverSeed: text })(draft)
      rechain(draft)
    })
    expect(rewritten.commits.map(({ hash }) => hash)).not.toContain(seen)
    const { flaw } = audit(rewritten, { gameOf: rules, head: seen })
    expect(flaw).toMatchObject({ check: 'draw' })
    expect(audit(bundle, { gameOf: rules, head: seen })).toMatchObject({ verdict: 'valid' })
  })
})

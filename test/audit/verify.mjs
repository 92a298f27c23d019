#!/usr/bin/env node
// A second verifier, written from the README alone: it imports nothing of Castellan.
//   node verify.mjs <bundle.json>    or    node verify.mjs <events.json> <fairness.json>
// bundle.json is what GET …/export gave, fairness.json what GET …/fairness, events.json what
// GET …/events gave (all pages joined).
import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/** RFC 8785, for JSON whose numbers JavaScript prints as the RFC does: members by code unit. */
const canonical = (value) => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const members = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`)
  return `{${members.join(',')}}`
}

const sha256 = (text) => `sha256:${createHash('sha256').update(text).digest('hex')}`

/** The object that holds what a pointer names, and the key there. */
const placeOf = (root, pointer) => {
  const unescaped = (key) => key.replaceAll('~1', '/').replaceAll('~0', '~')
  const keys = pointer.split('/').slice(1).map(unescaped)
  const key = keys.pop()
  return { parent: keys.reduce((part, one) => part?.[one], root), key }
}

/** The hash of a commit: each sealed value gives way to its digest. */
const hashOf = ({ hash: _, sealed, ...commit }) => {
  const copy = structuredClone(commit)
  for (const [pointer, { digest }] of Object.entries(sealed)) {
    const { parent, key } = placeOf(copy, pointer)
    if (parent) parent[key] = { $sealed: digest }
  }
  return sha256(canonical(copy))
}

const checkChain = (commits, say) => {
  let previous = `sha256:${'0'.repeat(64)}`
  for (const [i, commit] of commits.entries()) {
    if (commit.version !== i + 1) say(i + 1, `version ${commit.version} stands here`)
    if (commit.previousHash !== previous) say(i + 1, 'the chain breaks')
    if (hashOf(commit) !== commit.hash) say(i + 1, 'the hash is another one')
    previous = commit.hash
  }
}

const checkOpenings = (commits, say) => {
  let opened = 0
  for (const commit of commits)
    for (const [pointer, { digest, salt }] of Object.entries(commit.sealed)) {
      const { parent, key } = placeOf(commit, pointer)
      const value = parent?.[key]
      if (salt !== undefined) opened++
      if (salt === undefined && value !== null) say(commit.version, `${pointer} has no salt`)
      if (salt !== undefined && sha256(canonical(['castellan/seal/1', salt, value])) !== digest)
        say(commit.version, `${pointer} is not what was sealed`)
    }
  return opened
}

const two64 = 1n << 64n

const below = ({ seed, match, clientSeeds }, n, draw) => {
  for (let attempt = 0; ; attempt++) {
    const message = canonical(['castellan/draw/1', match, clientSeeds, draw, attempt])
    const u = createHmac('sha256', seed).update(message).digest().readBigUInt64BE(0)
    if (u < BigInt(n) * (two64 / BigInt(n))) return Number(u % BigInt(n))
  }
}

/** Draws a run's pieces one by one; what a sandbox scripted comes first and leaves the script. */
const drawRun = (source, { draw, pool, pieces, scripted }) => {
  const left = Object.keys(pool)
    .sort()
    .flatMap((id) => Array(pool[id]).fill(id))
  return pieces.map((_, i) => {
    const isScripted = scripted.includes(draw + i)
    const at = isScripted ? source.script.findIndex((id) => left.includes(id)) : -1
    if (left.length === 0 || (isScripted && at < 0)) return 'nothing'
    const piece = isScripted
      ? source.script.splice(at, 1)[0]
      : left[below(source, left.length, draw + i)]
    left.splice(left.indexOf(piece), 1)
    return piece
  })
}

/** The pieces that an event says were drawn, under the names that they have in pools. */
const drawnIn = ({ type, seat, tile, castleTile, card, cards, wallTile }) => {
  if (type === 'dealer-drawn') return [`seat-${seat}`]
  if (wallTile !== undefined) return [`wall-${wallTile}`]
  return cards ?? [tile ?? castleTile ?? card]
}

const samePieces = (a, b) => canonical(a.toSorted()) === canonical(b.toSorted())

const checkSeed = (commits, { commitment, serverSeed }, say) => {
  const [{ match, events }] = commits
  if (commitment !== events[0].commitment) say(1, 'the commitment is another one')
  const right = sha256(canonical(['castellan/commitment/1', match, serverSeed])) === commitment
  const revealed = commits.at(-1).events.at(-1).seed
  if (!right || revealed !== serverSeed) say(commits.length, 'the seed is not the one committed to')
}

const checkDraws = (commits, { clientSeeds, serverSeed, draws }, say) => {
  const [{ match, events }] = commits
  const seed = Buffer.from(serverSeed, 'base64url')
  const source = { seed, match, clientSeeds, script: [...(events[0].sandbox?.draws ?? [])] }
  let [run, next] = [0, 0]
  for (const { version, events: acts } of commits)
    for (const event of acts.filter((one) => 'draw' in one)) {
      const told = draws[run++]
      const pieces = drawnIn(event)
      if (event.draw !== next) say(version, `draw ${event.draw} stands where ${next} is due`)
      next += pieces.length
      if (told?.draw !== event.draw || told.version !== version || !samePieces(told.pieces, pieces))
        say(version, `draw ${event.draw} is told otherwise by fairness`)
      else if (!samePieces(drawRun(source, { ...told, scripted: event.scripted ?? [] }), pieces))
        say(version, `draw ${event.draw} does not come from the seed`)
    }
  if (draws.length !== run) say(commits.length, 'fairness tells other draws than the commits')
}

/** Everything wrong with some commits and what goes with them, each with its version. */
export const check = (commits, fairness) => {
  const flaws = []
  const say = (version, flaw) => flaws.push({ version, flaw })
  checkChain(commits, say)
  const opened = checkOpenings(commits, say)
  if (fairness.serverSeed) checkSeed(commits, fairness, say)
  if (fairness.draws) checkDraws(commits, fairness, say)
  const draws = fairness.draws?.flatMap(({ pieces }) => pieces).length ?? 0
  return { flaws, opened, draws }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [log, fairness] = process.argv.slice(2).map((file) => JSON.parse(readFileSync(file)))
  const beside = { ...log.fairness, ...fairness }
  const { flaws, opened, draws } = check(log.commits ?? log.items, beside)
  for (const { version, flaw } of flaws) console.log(`version ${version}: ${flaw}`)
  console.log(`${opened} openings, ${draws} draws, ${flaws.length} flaws`)
  process.exitCode = flaws.length > 0 ? 1 : 0
}

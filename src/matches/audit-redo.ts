import type { AnyEvent, AnyGame } from '../games/game.ts'
import { created, rightful } from './audit-acts.ts'
import { type Check, type Flaw, quoted } from './audit-flaw.ts'
import { type Chance, scriptAfter } from './chance.ts'
import type { Commit } from './commit.ts'
import { same } from './digest.ts'
import { fold } from './fold.ts'
import { creationOf, isGameAct, isMatchEvent, type Match } from './match.ts'
import type { ShownCommit } from './seal.ts'

/** How commits are done again: by which rules, and with the seed if it is known and fits. */
export type Redoing = {
  readonly game: AnyGame
  readonly seed: Uint8Array | null
}

const lotsIn = ({ game }: Redoing, { events }: Commit) =>
  events.filter(isGameAct).flatMap((event) => game.lot(event) ?? [])

/** Without the seed whatever was recorded is drawn again, as if it had been scripted. */
const chanceFor = (redoing: Redoing, before: Match | undefined, commit: Commit): Chance => ({
  seed: redoing.seed ?? new Uint8Array(),
  match: commit.match,
  clientSeeds: before?.seats.map(({ clientSeed }) => clientSeed) ?? [],
  next: before?.draws ?? 0,
  script: redoing.seed
    ? (before?.script ?? creationOf(commit).sandbox?.draws ?? [])
    : lotsIn(redoing, commit).flatMap(({ pieces }) => pieces),
})

const unmarked = (event: AnyEvent): AnyEvent =>
  'scripted' in event ? { ...event, ...{ scripted: undefined } } : event

/** A script's draws stand in the script. */
const scriptWrong = (redoing: Redoing, before: Match | undefined, commit: Commit) => {
  let script = before?.script ?? creationOf(commit).sandbox?.draws ?? []
  for (const lot of lotsIn(redoing, commit)) {
    const rest = scriptAfter(script, lot)
    const used = lot.mark.scripted?.length ?? 0
    if (script.length - rest.length !== used) return `draw ${lot.mark.draw} was not scripted`
    script = rest
  }
  return undefined
}

const checkOf = (game: AnyGame, event: AnyEvent | undefined): Check => {
  if (event && isMatchEvent(event)) {
    if (event.type === 'match-finished') return 'outcome'
    if (event.type === 'seed-revealed') return 'seed'
  }
  return event && isGameAct(event) && game.lot(event) ? 'draw' : 'event'
}

type Compared = { readonly due: readonly AnyEvent[]; readonly found: readonly AnyEvent[] }

const eventFlaw = (game: AnyGame, version: number, { due, found }: Compared): Flaw | undefined => {
  const differs = due.findIndex((event, i) => !same(event, found[i]))
  if (differs < 0 && due.length === found.length) return undefined
  const i = differs < 0 ? due.length : differs
  const detail = `/events/${i} must be ${quoted(due[i])}, and is ${quoted(found[i])}`
  return { version, check: checkOf(game, due[i]), detail }
}

const judged = (redoing: Redoing, before: Match | undefined, commit: Commit): Flaw | undefined => {
  const { game, seed } = redoing
  const { version } = commit
  const chance = chanceFor(redoing, before, commit)
  const due = before
    ? rightful({ game, match: before, chance }, commit)
    : created(game, commit, chance)
  if ('wrong' in due) return { version, check: 'action', detail: due.wrong }
  if (seed) return eventFlaw(game, version, { due, found: commit.events })
  const compared = { due: due.map(unmarked), found: commit.events.map(unmarked) }
  const scripted = scriptWrong(redoing, before, commit)
  return (
    eventFlaw(game, version, compared) ??
    (scripted === undefined ? undefined : { version, check: 'draw', detail: scripted })
  )
}

export const isFlaw = (value: object): value is Flaw => 'check' in value

/** The match after a commit that is what its action leads to, or how it differs from that. */
export const redo = (
  redoing: Redoing,
  before: Match | undefined,
  { sealed: _, hash, ...commit }: ShownCommit,
): Match | Flaw => {
  try {
    const flaw = judged(redoing, before, commit)
    return flaw ?? fold(redoing.game, before, { commit, hash, by: null })
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return {
      version: commit.version,
      check: 'action',
      detail: `the rules cannot follow it: ${why}`,
    }
  }
}

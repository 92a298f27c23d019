import type { AnyAction, AnyEvent, AnyGame, Seat } from '../games/game.ts'
import type { MatchEvent, Request } from './commit.ts'
import { type Appended, append, type Entry, keyOf, load } from './log.ts'
import { type Match, othersToAsk } from './match.ts'
import type { Platform } from './platform.ts'
import { invalid, isRefusal, type Refusal, refuse, refuseByRules } from './refusal.ts'
import { secretOf } from './secret.ts'
import { aborted, depart, playOut, type Scene, type Trial } from './turn.ts'

/** An action as somebody asks for it. */
export type Attempt = {
  readonly match: string
  readonly seat: Seat
  readonly action: AnyAction
  /** The version that the action was made for; `*`: whatever it is now. A refusal: it names none. */
  readonly ifMatch: number | '*' | Refusal
  /** Undefined for the service's own: bots. */
  readonly request: Request | null
}

/** A commit that holds an attempt: one just appended, or the one that the same request made. */
export type Done = Appended | { readonly repeated: number }

type Answer = { readonly type: 'answer-abort'; readonly accept: boolean }

const isAnswer = (action: AnyAction): action is Answer =>
  action.type === 'answer-abort' && 'accept' in action && typeof action.accept === 'boolean'

/** Moves a sandbox's clock on; `by` is a duration. */
export type Advance = { readonly type: 'advance-clock'; readonly by: string }

const isAdvance = (action: AnyAction): action is Advance =>
  action.type === 'advance-clock' && 'by' in action && typeof action.by === 'string'

/** What a commit of an action would hold. */
type Judged = { readonly action: AnyAction; readonly events: readonly AnyEvent[] }

const resign = (scene: Trial, seat: Seat): Judged => ({
  action: { type: 'resign' },
  events: depart(scene, { type: 'seat-resigned', seat }),
})

const proposeAbort = ({ match, chance }: Trial, seat: Seat): Judged | Refusal => {
  if (match.proposed.includes(seat)) return refuse('already-proposed')
  const proposal: MatchEvent = { type: 'abort-proposed', seat }
  const agreed = othersToAsk(match, seat).length === 0
  return {
    action: { type: 'propose-abort' },
    events: [proposal, ...(agreed ? aborted(chance, 'agreed') : [])],
  }
}

const answerAbort = ({ match, chance }: Trial, seat: Seat, { accept }: Answer): Judged => {
  const answer: MatchEvent = { type: 'abort-answered', seat, accept }
  const last = match.abort?.asked.every((asked) => asked === seat)
  const action: Answer = { type: 'answer-abort', accept }
  return { action, events: [answer, ...(accept && last ? aborted(chance, 'agreed') : [])] }
}

const advance = ({ match }: Trial, { by }: Advance): Judged | Refusal => {
  if (!match.sandbox) return refuse('not-a-sandbox')
  const advanced: MatchEvent = { type: 'clock-advanced', by }
  return { action: { type: 'advance-clock' }, events: [advanced] }
}

const play = (scene: Trial, seat: Seat, action: AnyAction): Judged | Refusal => {
  const { game, match } = scene
  const step = game.decide(match.state, seat, action)
  if ('fault' in step) return refuseByRules('illegal-action', game, step)
  return {
    action: game.canonical(match.state, seat, action),
    events: playOut(scene, step),
  }
}

const isAwaited = ({ awaiting }: Match, seat: Seat, answering: boolean): boolean =>
  awaiting.some((due) => due.seat === seat && (due.decision === 'answer-abort') === answering)

/** Whether a player acts for a seat that a bot plays on. */
const isTakenOver = ({ seats }: Match, { seat, request }: Attempt): boolean =>
  request !== null && seats[seat]?.bot != null

const notAwaited = ({ type }: AnyAction): Refusal => {
  switch (type) {
    case 'propose-abort':
      return refuse(
        'not-awaited',
        'A seat proposes to abort the match while the match waits for its own move, once in each of its turns. The others may answer at any time; one refusal, or the next move of who proposed, ends the proposal.',
      )
    case 'answer-abort':
      return refuse('not-awaited', 'No proposal to abort the match waits for this seat’s answer.')
    default:
      return refuse('not-awaited')
  }
}

/** What an attempt does to a running match, or why it may not; nothing is stored. */
export const judge = (scene: Trial, attempt: Attempt): Judged | Refusal => {
  const { seat, action } = attempt
  const { match } = scene
  if (isAdvance(action)) return advance(scene, action)
  if (action.type === 'resign')
    return match.seats[seat]?.status === 'active' ? resign(scene, seat) : refuse('not-awaited')
  if (isTakenOver(match, attempt) || !isAwaited(match, seat, isAnswer(action)))
    return notAwaited(action)
  if (isAnswer(action)) return answerAbort(scene, seat, action)
  return action.type === 'propose-abort' ? proposeAbort(scene, seat) : play(scene, seat, action)
}

/** Answers that several seats owe at once do not wait for each other; nor does who gives up. */
const mayActOnAny = ({ shared }: AnyGame, { awaiting }: Match, { action }: Attempt): boolean =>
  action.type === 'resign' ||
  isAnswer(action) ||
  awaiting.some(({ decision }) => shared?.includes(decision))

/** Why an attempt was not made for the present version. */
export const checkVersion = (
  { games }: Platform,
  match: Match,
  attempt: Attempt,
): Refusal | undefined => {
  const { ifMatch } = attempt
  if (ifMatch === match.version) return undefined
  if (typeof ifMatch === 'object') return ifMatch
  if (ifMatch !== '*') return { refused: 'stale-version', version: ifMatch }
  if (mayActOnAny(games.of(match.game, match.rulesVersion), match, attempt)) return undefined
  return invalid('/headers/if-match', 'only resign, answer-abort and shared decisions may send *')
}

/** The match ready for something to happen in it: with its seed at hand. */
export const sceneOf = async (platform: Platform, match: Match): Promise<Scene> => {
  const { seed } = await secretOf(platform, match.id)
  const clientSeeds = match.seats.map(({ clientSeed }) => clientSeed)
  return {
    game: platform.games.of(match.game, match.rulesVersion),
    match,
    chance: { seed, match: match.id, clientSeeds, next: match.draws, script: match.script },
  }
}

const repeated = ({ known }: Entry, request: Request | null): Done | Refusal | undefined => {
  const before = request && known.get(keyOf(request))
  if (!before) return undefined
  return before.body === request.body
    ? { repeated: before.version }
    : refuse('idempotency-key-reused')
}

/** A race can be lost as often as others commit; nobody loses this many. */
const maximumRaces = 200

/**
 * Judges an attempt and appends its commit. `entry` is the match as just loaded; it is read again
 * only when another commit was faster. Refused attempts change nothing and are not remembered.
 */
export const act = async (
  platform: Platform,
  entry: Entry,
  attempt: Attempt,
): Promise<Done | Refusal> => {
  let current = entry
  for (let race = 0; race < maximumRaces; race++) {
    const before = repeated(current, attempt.request)
    if (before) return before
    const { match } = current
    const stale = checkVersion(platform, match, attempt)
    if (stale) return stale
    if (match.status !== 'running') return refuse('not-running')
    const scene = await sceneOf(platform, match)
    const judged = judge(scene, attempt)
    if (isRefusal(judged)) return judged
    const place = { game: scene.game, match: match.id, seats: match.seats.length, entry: current }
    const { seat, request } = attempt
    const done = await append(platform, place, { seat, request, ...judged })
    if (done) return done
    current = (await load(platform, match.id)) ?? current
  }
  return refuse('busy')
}

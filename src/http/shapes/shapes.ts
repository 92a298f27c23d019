import { z } from '@hono/zod-openapi'
import { type LoadedGame, loadedGames } from '../loaded-game.ts'
import { oncePer } from '../once.ts'
import type { Service } from '../service.ts'
import * as account from './account.ts'
import { gameActions, recordedActions, sharedActions } from './action.ts'
import { listOf, time, version } from './basic.ts'
import { bundleOf } from './bundle.ts'
import * as catalogue from './catalogue.ts'
import { commitOf, commitsPage } from './commit.ts'
import { clockAdvance, creation, joining, seedChange } from './creation.ts'
import { exampleAction } from './example.ts'
import { fairnessReport } from './fairness.ts'
import { health } from './health.ts'
import { inbox } from './inbox.ts'
import { awaiting, match, summary } from './match.ts'
import { matchActions } from './match-actions.ts'
import { matchEventsOf, serviceActions, sharedEvents } from './match-log.ts'
import * as message from './message.ts'
import { byGroup, byType, mapSome, type Names, named, newNames, pascal, some } from './names.ts'
import * as problem from './problem.ts'
import * as webhook from './webhook.ts'
import { messagesOf } from './webhook-message.ts'

/** What a match of one game is made of, as requests and answers write it. */
const shapesOfGame = (loaded: LoadedGame, { asked, answered }: Names) => {
  const { schemas, game } = loaded
  const prefix = pascal(schemas.id)
  for (const [part, schema] of Object.entries(schemas.parts ?? {})) {
    named(asked, `${prefix}${part}`, schema)
    named(answered, `${prefix}Shown${part}`, schema)
  }
  named(answered, `${prefix}Options`, schemas.optionsSchema)
  named(asked, `${prefix}OptionsWish`, schemas.optionsSchema)
  named(answered, `${prefix}State`, schemas.viewSchema)
  named(asked, `${prefix}Position`, schemas.positionSchema)
  const event = byGroup(
    answered,
    { prefix, id: 'Event' },
    { own: [...schemas.eventSchema.options, ...matchEventsOf(schemas)], shared: sharedEvents },
  )
  const recorded = byType(
    answered,
    { prefix, id: 'RecordedAction' },
    { own: recordedActions(schemas), shared: [...matchActions, ...serviceActions] },
  )
  const own = gameActions(loaded)
  const examples = [exampleAction(game, schemas.optionsSchema.parse({})), { type: 'resign' }]
  const action = byType(asked, { prefix, id: 'Action', examples }, { own, shared: sharedActions })
  const listed = byType(answered, { prefix, id: 'LegalAction' }, { own, shared: sharedActions })
  const shown = named(answered, `${prefix}Match`, match(schemas))
  return {
    id: schemas.id,
    wish: named(asked, `${prefix}MatchWish`, creation(loaded)),
    action,
    listed,
    commit: named(answered, `${prefix}Commit`, commitOf(schemas.id, { action: recorded, event })),
    summary: named(answered, `${prefix}MatchSummary`, summary(schemas)),
    match: shown,
    dryRun: named(
      answered,
      `${prefix}DryRun`,
      z
        .strictObject({
          version,
          events: z.array(event),
          stoppedAt: z.enum(['random', 'decision', 'hidden']).nullable().describe('What it needs.'),
          match: shown,
        })
        .describe('What would follow from the action, and the match after it.'),
    ),
    acted: named(
      answered,
      `${prefix}Acted`,
      z
        .strictObject({ version, events: z.array(event), match: shown })
        .describe('What followed from the action, and the match after it.'),
    ),
    advanced: named(
      answered,
      `${prefix}Advanced`,
      z
        .strictObject({
          version,
          now: time.describe('The sandbox’s time then; deadlines are told in it.'),
          events: z.array(event),
          match: shown,
        })
        .describe('What followed when the clock moved, and the match after it.'),
    ),
  }
}

/** The shapes that no game changes, under the names that they have in the document. */
const nameFixed = ({ asked, answered }: Names) => {
  for (const [id, schema] of Object.entries({
    PlayerWish: account.playerWish,
    ProfileChange: account.profileChange,
    TokenWish: account.tokenWish,
    Joining: joining,
    SeedChange: seedChange,
    ClockAdvance: clockAdvance,
    MessageWish: message.messageWish,
    WebhookWish: webhook.webhookWish,
    WebhookChange: webhook.webhookChange,
    RecoveryWish: webhook.recoveryWish,
  }))
    named(asked, id, schema)
  for (const [id, schema] of Object.entries({
    Profile: account.profile,
    OwnProfile: account.ownProfile,
    Registration: account.registration,
    Token: account.token,
    NewToken: account.newToken,
    TokenList: account.tokenList,
    GameSummary: catalogue.gameSummary,
    Game: catalogue.game,
    GameList: catalogue.gameList,
    Health: health,
    Document: catalogue.document,
    Awaiting: awaiting,
    Fairness: fairnessReport,
    Message: message.message,
    MessageList: message.messageList,
    Webhook: webhook.webhook,
    NewWebhook: webhook.newWebhook,
    WebhookList: webhook.webhookList,
    Delivery: webhook.delivery,
    DeliveryList: webhook.deliveryList,
    Recovery: webhook.startedRecovery,
    Problem: problem.problem,
    ProblemPage: problem.problemPage,
    ProblemList: problem.problemList,
  }))
    named(answered, id, schema)
}

const legalActions = (action: z.ZodType) =>
  z
    .strictObject({
      version,
      awaiting: z.array(awaiting),
      actions: z
        .array(action)
        .describe('Each is an exact, accepted body for POST /v1/matches/{match}/actions.'),
      complete: z.boolean().describe('Every canonical action is listed.'),
      constraint: z
        .record(z.string(), z.unknown())
        .optional()
        .describe('What the other answers are, where there are too many to list.'),
    })
    .describe('What a seat may do now.')

/** The same of every game: one shape if there is one game, else a choice between named ones. */
const ofAnyGame = <T extends z.ZodType>(
  registry: Names['asked'],
  id: string,
  forms: readonly T[],
) => {
  const [first, ...rest] = some(forms)
  return rest.length === 0 ? first : named(registry, id, z.union([first, ...rest]))
}

/**
 * Every shape of requests and answers: one for each game where games differ. They validate what
 * comes in, and the document is generated from them.
 */
const make = (games: readonly LoadedGame[]) => {
  const names = newNames()
  nameFixed(names)
  const all = games.map((one) => shapesOfGame(one, names))
  const { asked, answered } = names
  const byGame = some(all)
  const commit = ofAnyGame(
    answered,
    'Commit',
    all.map((one) => one.commit),
  )
  const listed = ofAnyGame(
    answered,
    'LegalAction',
    all.map((one) => one.listed),
  )
  const summary = z.discriminatedUnion(
    'game',
    mapSome(byGame, (one) => one.summary),
  )
  const match = z.discriminatedUnion(
    'game',
    mapSome(byGame, (one) => one.match),
  )
  const wish = z.discriminatedUnion(
    'game',
    mapSome(byGame, (one) => one.wish),
  )
  return {
    names,
    games: new Map(all.map((one) => [one.id, one])),
    wish: named(asked, 'MatchWish', wish),
    action: ofAnyGame(
      asked,
      'Action',
      all.map((one) => one.action),
    ),
    match: named(answered, 'Match', match),
    inbox: named(answered, 'Inbox', inbox(summary)),
    matchList: named(answered, 'MatchList', listOf(summary, 'A page of matches, newest first.')),
    acted: ofAnyGame(
      answered,
      'Acted',
      all.map((one) => one.acted),
    ),
    advanced: ofAnyGame(
      answered,
      'Advanced',
      all.map((one) => one.advanced),
    ),
    dryRun: ofAnyGame(
      answered,
      'DryRun',
      all.map((one) => one.dryRun),
    ),
    bundle: named(answered, 'Bundle', bundleOf(commit)),
    commitsPage: named(answered, 'CommitsPage', commitsPage(commit)),
    legalActions: named(answered, 'LegalActions', legalActions(listed)),
    messages: messagesOf(answered, commit),
    staleVersion: named(answered, 'StaleVersion', problem.staleVersion(commit)),
    problem: problem.problem,
  }
}

export type Shapes = ReturnType<typeof make>

/** The shapes of a service, made when they are first asked for. */
export const shapesOf = oncePer(
  async (service: Service): Promise<Shapes> => make(await loadedGames(service)),
)

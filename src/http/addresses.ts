/** Where each operation is, by its id; in groups that are loaded together, in the document's order. */
export const addresses = {
  catalogue: {
    listGames: ['get', '/v1/games'],
    getGame: ['get', '/v1/games/{game}'],
  },
  players: {
    registerPlayer: ['post', '/v1/players'],
    getPlayer: ['get', '/v1/players/{player}'],
  },
  me: {
    getMe: ['get', '/v1/me'],
    changeMe: ['patch', '/v1/me'],
    deleteMe: ['delete', '/v1/me'],
  },
  tokens: {
    listTokens: ['get', '/v1/me/tokens'],
    makeToken: ['post', '/v1/me/tokens'],
    revokeToken: ['delete', '/v1/me/tokens/{token}'],
  },
  create: { createMatch: ['post', '/v1/matches'] },
  list: { listMatches: ['get', '/v1/matches'] },
  inbox: { getInbox: ['get', '/v1/me/inbox'] },
  match: { getMatch: ['get', '/v1/matches/{match}'] },
  seats: {
    takeSeat: ['post', '/v1/matches/{match}/seats'],
    setClientSeed: ['put', '/v1/matches/{match}/seats/me'],
    leaveSeat: ['delete', '/v1/matches/{match}/seats/me'],
  },
  legalActions: { listLegalActions: ['get', '/v1/matches/{match}/legal-actions'] },
  actions: { act: ['post', '/v1/matches/{match}/actions'] },
  events: { listEvents: ['get', '/v1/matches/{match}/events'] },
  streams: {
    streamMatch: ['get', '/v1/matches/{match}/stream'],
    streamMine: ['get', '/v1/me/stream'],
  },
  clock: { advanceClock: ['post', '/v1/matches/{match}/clock'] },
  board: { drawBoard: ['get', '/v1/matches/{match}/board.svg'] },
  export: { exportMatch: ['get', '/v1/matches/{match}/export'] },
  fairness: { getFairness: ['get', '/v1/matches/{match}/fairness'] },
  messages: {
    listMessages: ['get', '/v1/matches/{match}/messages'],
    sayMessage: ['post', '/v1/matches/{match}/messages'],
  },
  webhooks: {
    makeWebhook: ['post', '/v1/webhooks'],
    listWebhooks: ['get', '/v1/webhooks'],
    getWebhook: ['get', '/v1/webhooks/{webhook}'],
    changeWebhook: ['patch', '/v1/webhooks/{webhook}'],
    deleteWebhook: ['delete', '/v1/webhooks/{webhook}'],
  },
  webhookSending: {
    challengeWebhook: ['post', '/v1/webhooks/{webhook}/challenge'],
    testWebhook: ['post', '/v1/webhooks/{webhook}/test'],
    changeWebhookSecret: ['post', '/v1/webhooks/{webhook}/secret'],
    listDeliveries: ['get', '/v1/webhooks/{webhook}/deliveries'],
    redeliverMessage: ['post', '/v1/webhooks/{webhook}/deliveries/{delivery}/redelivery'],
    recoverWebhook: ['post', '/v1/webhooks/{webhook}/recovery'],
  },
  service: {
    getRoot: ['get', '/'],
    getHealth: ['get', '/healthz'],
  },
  document: { getDocument: ['get', '/openapi.json'] },
  problems: {
    listProblems: ['get', '/problems'],
    getProblem: ['get', '/problems/{problem}'],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Address>>>>

/** A method, and a path with its parameters in braces. */
export type Address = readonly ['get' | 'post' | 'put' | 'patch' | 'delete', `/${string}`]

type Ids<T> = T extends object ? keyof T : never

export type OperationId = Ids<(typeof addresses)[keyof typeof addresses]>

const byId: ReadonlyMap<string, Address> = new Map(
  Object.values(addresses).flatMap((section) => Object.entries<Address>(section)),
)

/** The address of an operation. */
export const addressOf = (id: OperationId): Address => byId.get(id)!

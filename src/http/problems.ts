/** What can go wrong, in terms of what to do about it. Clients switch on the names: they are stable. */
export type ProblemKind = {
  readonly status: ProblemStatus
  readonly title: string
  /** What it means, and what to do. */
  readonly explanation: string
}

export type ProblemStatus =
  | 400
  | 401
  | 403
  | 404
  | 405
  | 409
  | 412
  | 413
  | 415
  | 422
  | 428
  | 429
  | 500

export const problems = {
  'invalid-request': {
    status: 400,
    title: 'The request is not valid',
    explanation:
      'Something in the request does not have the form that the operation documents. `errors` names each member at fault: a JSON pointer into the body, or one that begins with /query, /headers or /path. Correct it and send the request again; unknown members are refused too, so look for a slip of the pen.',
  },
  'token-needed': {
    status: 401,
    title: 'A valid token is needed',
    explanation:
      'The request has no token where one is needed, or one that is mistyped, revoked or expired. Send `Authorization: Bearer cst_…`. POST /v1/players gives a new player and a first token; POST /v1/me/tokens gives another.',
  },
  'insufficient-scope': {
    status: 403,
    title: 'The token does not allow this',
    explanation:
      'The token is valid but lacks the scope that the operation needs; `detail` names it. Use another token of the same player, or make one with POST /v1/me/tokens: a token gives others at most its own scopes.',
  },
  'not-seated': {
    status: 403,
    title: 'The seat is not yours',
    explanation:
      'Only who holds a seat in the match may do this, and in a sandbox only for seats that its creator holds. Take a seat with POST /v1/matches/{match}/seats while the match is open.',
  },
  'not-found': {
    status: 404,
    title: 'There is nothing here',
    explanation:
      'There is no such thing, or it is none of the caller’s business: private matches are found only by those who hold a seat in them or have created them. Check the id, and that the request carries the right token. A private match is joined with its code.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'The method is not allowed here',
    explanation:
      'The path exists, but not with this method. The header `Allow` lists those that do.',
  },
  'seat-taken': {
    status: 409,
    title: 'The seat is taken',
    explanation:
      'Somebody else holds this seat. Leave `seat` out to get the lowest free one, or look for another open match.',
  },
  'seats-full': {
    status: 409,
    title: 'All seats are taken',
    explanation: 'The match has no free seat. Look for another open match, or create one.',
  },
  'not-open': {
    status: 409,
    title: 'The match has begun',
    explanation:
      'Seats and client seeds change only while the match is open. In a running match use the action `resign`.',
  },
  'not-running': {
    status: 409,
    title: 'The match is not running',
    explanation:
      'Actions are taken while the match runs: it has not begun, or it is over. Read the match for its status.',
  },
  'not-over': {
    status: 409,
    title: 'The match is not over',
    explanation:
      'What is hidden is shown to everybody once the match is over. Ask again then, or leave `revealed` out.',
  },
  'not-awaited': {
    status: 409,
    title: 'The match does not wait for this seat',
    explanation:
      'The seat has nothing to decide now, or another decision than this. `awaiting` in the match says who must decide what; GET /v1/matches/{match}/legal-actions lists what the seat may do. Wait for your turn with GET /v1/matches/{match}/events?after=<version>&wait=20.',
  },
  'already-proposed': {
    status: 409,
    title: 'Aborting has been proposed already',
    explanation: 'A seat may propose to abort the match once in each of its turns. Play on.',
  },
  'seats-not-taken': {
    status: 409,
    title: 'Seats are still free',
    explanation:
      'A promised client seed is revealed only when every seat is taken, so that nobody can choose a seed knowing the others’. Wait until the match has no free seat.',
  },
  'client-seed-fixed': {
    status: 409,
    title: 'The client seed is revealed already',
    explanation: 'A revealed client seed cannot be changed any more. Nothing needs to be done.',
  },
  'not-a-sandbox': {
    status: 409,
    title: 'The match is no sandbox',
    explanation: 'Only in a sandbox can the clock be moved. Create one with `sandbox: {}`.',
  },
  'too-many-matches': {
    status: 409,
    title: 'Too many matches are running',
    explanation:
      'A player with 100 running matches can neither create nor join another. Finish one, or resign it. Sandboxes do not count, and can be created meanwhile.',
  },
  'too-many-tokens': {
    status: 409,
    title: 'There are too many tokens',
    explanation: 'A player may have 20 tokens. Revoke one with DELETE /v1/me/tokens/{token}.',
  },
  'too-many-webhooks': {
    status: 409,
    title: 'There are too many webhook endpoints',
    explanation:
      'A player may have 10 webhook endpoints. Delete one with DELETE /v1/webhooks/{webhook}.',
  },
  'webhook-not-active': {
    status: 409,
    title: 'The webhook endpoint is not active',
    explanation:
      'Nothing is sent to an endpoint that is pending or disabled. Have it challenged with POST /v1/webhooks/{webhook}/challenge: when it answers with the challenge it is active, and what has waited is sent. A challenge itself cannot be sent again; ask for a new one.',
  },
  'recovery-running': {
    status: 409,
    title: 'A recovery is under way',
    explanation:
      'An endpoint is recovered by one request at a time. `recovery` in GET /v1/webhooks/{webhook} is null when it is done.',
  },
  busy: {
    status: 409,
    title: 'Others were faster',
    explanation:
      'So many commits arrived at once that this one found no place. Nothing was stored; send the same request again.',
  },
  'stale-version': {
    status: 412,
    title: 'The match has moved on',
    explanation:
      '`If-Match` names an older version than the match’s present one. `commits` holds what came after it, `version` the present version; with `more` the header `Link` leads to the rest. Bring your copy up to date, decide anew, and send the action with `If-Match: "<version>"`.',
  },
  'content-too-large': {
    status: 413,
    title: 'The body is too large',
    explanation: 'A body holds at most 64 KB.',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'The body is not JSON',
    explanation:
      'Send the body as JSON in UTF-8, with `Content-Type: application/json`, and not compressed.',
  },
  'illegal-action': {
    status: 422,
    title: 'The rules forbid it',
    explanation:
      '`fault` is a stable code that says why, `rule` the section of the rulebook, `detail` the reason in words. Nothing happened. GET /v1/matches/{match}/legal-actions lists what is allowed.',
  },
  'impossible-position': {
    status: 422,
    title: 'The position cannot be',
    explanation:
      'A sandbox cannot begin from this position. `errors` points at what cannot stand, `fault` and `rule` say why.',
  },
  'client-seed-mismatch': {
    status: 422,
    title: 'The client seed is not the promised one',
    explanation:
      'The SHA-256 of the seed’s characters is not the `clientSeedHash` that was sent with the seat. Reveal the seed whose hash you sent.',
  },
  'idempotency-key-reused': {
    status: 422,
    title: 'The idempotency key was used for another request',
    explanation:
      'The same `Idempotency-Key` came before with another body. A key belongs to one request and its repeats; send a new key for a new request.',
  },
  'fork-not-possible': {
    status: 422,
    title: 'This version cannot be continued',
    explanation:
      'A sandbox continues a version of a match that was running then, and only where that gives nothing away: the match is over, or hides nothing. Choose another version, or wait for the end.',
  },
  'vacation-used-up': {
    status: 422,
    title: 'There is not so much vacation left',
    explanation:
      'A player may be on vacation for a limited time in a year and in a match. Choose an earlier end.',
  },
  'version-needed': {
    status: 428,
    title: 'If-Match is missing',
    explanation:
      'An action says which version of the match it was made for: send the match’s `ETag` back as `If-Match`, or `If-Match: "<version>"`. `resign`, `answer-abort` and decisions that several seats owe at once may send `If-Match: *`.',
  },
  'too-many-requests': {
    status: 429,
    title: 'Too many requests',
    explanation:
      'Wait as many seconds as `Retry-After` says, then send the request again. A token may send 300 requests at once and 30 a second, an address without one 120 and 10; a player may create 30 matches an hour, an address register 5 players; a seat may say 30 things an hour; a player may ask for 30 challenges and 60 tests of webhook endpoints an hour, and one host is challenged 60 times; ten streams may be open at once. The header `RateLimit` says what is left. A seat that is awaited is never held up near its deadline.',
  },
  'internal-error': {
    status: 500,
    title: 'The service has failed',
    explanation:
      'This is a fault of the service. Requests with an `Idempotency-Key` can be sent again without harm. When you report it, name the `X-Request-Id` of the response.',
  },
} as const satisfies Readonly<Record<string, ProblemKind>>

export type ProblemName = keyof typeof problems

/** The kind of problem that a text names, if it names one. */
export const problemNamed = (name: string): ProblemKind | undefined =>
  Object.entries(problems).find(([known]) => known === name)?.[1]

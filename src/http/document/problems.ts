import type { Documented } from '../operation.ts'
import { type ProblemName, problems } from '../problems.ts'
import { headersOf, type ResponseHeader, ref } from './references.ts'

const ofBodies: readonly ProblemName[] = ['content-too-large', 'unsupported-media-type']
const ofKeys: readonly ProblemName[] = ['idempotency-key-reused']
const ofVersions: readonly ProblemName[] = ['version-needed', 'stale-version']
const ofScopes: readonly ProblemName[] = ['insufficient-scope']

/** Every problem that an operation can answer with: those of its parts, and its own. */
export const problemsOf = (route: Documented): readonly ProblemName[] => {
  const names: readonly ProblemName[] = [
    'invalid-request',
    'token-needed',
    'too-many-requests',
    ...(route.scope === null ? [] : ofScopes),
    ...route.subjectProblems,
    ...(route.documentedBody ? ofBodies : []),
    ...(route.keyed ? ofKeys : []),
    ...(route.versioned ? ofVersions : []),
    ...(route.problems ?? []),
    'internal-error',
  ]
  return [...new Set(names)]
}

const headersByProblem: Partial<Readonly<Record<ProblemName, readonly ResponseHeader[]>>> = {
  'token-needed': ['www-authenticate'],
  'stale-version': ['link'],
  'too-many-requests': ['retry-after'],
}

const exampleOf = (name: ProblemName, path: string) => {
  const { status, title, explanation: detail } = problems[name]
  const value = { type: `/problems/${name}`, title, status, detail, instance: path }
  return { summary: title, value }
}

/** A commit that its client has missed, without what differs from game to game. */
const missedCommit = {
  format: 1,
  match: 'match_01JQ6Y0V1T3WKZ8R5M2N4P7XAB',
  version: 18,
  at: '2026-03-01T12:00:00.000Z',
  seat: 1,
  rulesVersion: 1,
  action: { type: 'propose-abort' },
  events: [{ type: 'abort-proposed', seat: 1 }],
  previousHash: `sha256:${'0a'.repeat(32)}`,
  hash: `sha256:${'1b'.repeat(32)}`,
  sealed: {},
}

const staleExample = (path: string) => {
  const { summary, value } = exampleOf('stale-version', path)
  const detail = 'The request was made for version 17; the match is at version 18.'
  return { summary, value: { ...value, detail, version: 18, commits: [missedCommit], more: false } }
}

const response = (names: readonly ProblemName[], path: string) => {
  const isStale = names.includes('stale-version')
  const examples = names.map((name) => [
    name,
    name === 'stale-version' ? staleExample(path) : exampleOf(name, path),
  ])
  return {
    description: names.map((name) => `\`${name}\`: ${problems[name].title}.`).join(' '),
    headers: headersOf(names.flatMap((name) => headersByProblem[name] ?? [])),
    content: {
      'application/problem+json': {
        schema: ref('schemas', isStale ? 'StaleVersion' : 'Problem'),
        examples: Object.fromEntries(examples),
      },
    },
  }
}

/** The answers of an operation when something is wrong, by status. */
export const problemResponses = (route: Documented) => {
  const names = problemsOf(route)
  const statuses = [...new Set(names.map((name) => problems[name].status))]
  return Object.fromEntries(
    statuses.map((status) => {
      const same = names.filter((name) => problems[name].status === status)
      return [status, response(same, route.path)]
    }),
  )
}

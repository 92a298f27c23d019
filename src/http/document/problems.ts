import type { Route } from '../operation.ts'
import { type ProblemName, problems } from '../problems.ts'
import { headersOf, type ResponseHeader, ref } from './references.ts'

const ofBodies: readonly ProblemName[] = ['content-too-large', 'unsupported-media-type']
const ofKeys: readonly ProblemName[] = ['idempotency-key-reused']
const ofVersions: readonly ProblemName[] = ['version-needed', 'stale-version']
const ofScopes: readonly ProblemName[] = ['insufficient-scope']

/** Every problem that an operation can answer with: those of its parts, and its own. */
export const problemsOf = (route: Route): readonly ProblemName[] => {
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

const response = (names: readonly ProblemName[], path: string) => {
  const isStale = names.includes('stale-version')
  const examples = names.map((name) => [name, exampleOf(name, path)])
  return {
    description: names.map((name) => `\`${name}\`: ${problems[name].title}.`).join(' '),
    headers: headersOf(names.flatMap((name) => headersByProblem[name] ?? [])),
    content: {
      'application/problem+json': {
        schema: ref('schemas', isStale ? 'StaleVersion' : 'Problem'),
        ...(!isStale && { examples: Object.fromEntries(examples) }),
      },
    },
  }
}

/** The answers of an operation when something is wrong, by status. */
export const problemResponses = (route: Route) => {
  const names = problemsOf(route)
  const statuses = [...new Set(names.map((name) => problems[name].status))]
  return Object.fromEntries(
    statuses.map((status) => {
      const same = names.filter((name) => problems[name].status === status)
      return [status, response(same, route.path)]
    }),
  )
}

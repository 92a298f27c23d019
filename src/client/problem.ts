import type { Commit, Problem, StaleVersion } from './generated/api.schemas.ts'
import { ApiError } from './generated/runtime/errors.ts'

const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' && body !== null && 'type' in body && 'status' in body

const isStale = (problem: Problem): problem is StaleVersion =>
  problem.type.endsWith('/stale-version') && 'commits' in problem

/** The problem document of a refused request; undefined if the request met no answer at all. */
export const problemOf = (error: unknown): Problem | undefined =>
  error instanceof ApiError && isProblem(error.body) ? error.body : undefined

/** The commits that an action was too late for; undefined if that is not why it was refused. */
export const missedCommits = (error: unknown): readonly Commit[] | undefined => {
  const problem = problemOf(error)
  return problem && isStale(problem) ? problem.commits : undefined
}

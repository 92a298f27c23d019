import { z } from '@hono/zod-openapi'
import { problems } from '../problems.ts'
import { listOf, version } from './basic.ts'

const names = Object.keys(problems)

const type = z
  .string()
  .regex(/^\/problems\/[a-z-]+$/)
  .meta({
    description:
      '`/problems/<name>`: also a page that explains it. GET /problems lists all; later there may be more.',
    examples: names.map((name) => `/problems/${name}`),
  })

const members = {
  type,
  title: z.string(),
  status: z.int().min(400).max(599),
  detail: z.string().describe('What is wrong here, and what to do.'),
  instance: z.string().describe('The path of the request.'),
  errors: z
    .array(
      z.strictObject({
        pointer: z
          .string()
          .describe('A JSON pointer into the body, or from /query, /headers or /path on.'),
        detail: z.string(),
      }),
    )
    .optional()
    .describe('The members at fault.'),
}

export const problem = z
  .strictObject({
    ...members,
    fault: z.string().optional().describe('A stable code, where the rules forbid something.'),
    rule: z.string().optional().describe('The section of the rulebook that forbids it.'),
  })
  .describe('Why a request is refused (RFC 9457).')

export const staleVersion = (commit: z.ZodType) =>
  z
    .strictObject({
      ...members,
      version: version.describe('The present version.'),
      commits: z.array(commit).max(50).describe('Those after yours.'),
      more: z.boolean().describe('There are more: the header `Link` leads to them.'),
    })
    .describe('The match has moved on since the version that the request was made for.')

export const problemPage = z
  .strictObject({
    type,
    title: z.string(),
    status: z.int(),
    explanation: z.string(),
  })
  .describe('What a problem means, and what to do about it.')

export const problemList = listOf(problemPage, 'All problems.')

export const problemName = z.enum(names).describe('The last part of a problem’s `type`.')

import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type Finder, noBody, noQuery, noSubject, type Route, route } from '../operation.ts'
import { sendPage } from '../page.ts'
import { problem } from '../problem.ts'
import { type ProblemKind, problemNamed, problems } from '../problems.ts'
import { sendJson } from '../reply.ts'
import type { Service } from '../service.ts'
import * as shapes from '../shapes/problem.ts'

type Named = ProblemKind & { readonly name: string }

const knownProblem: Finder<Named> = {
  problems: ['not-found'],
  find: async ({ params: { problem: name = '' } }) => {
    const kind = problemNamed(name)
    if (kind) return { ...kind, name }
    return problem('not-found', {
      detail: 'There is no problem of this name. GET /problems lists all.',
    })
  },
}

const headers = { Vary: 'Accept', 'Cache-Control': 'public, max-age=3600' }

const wantsPage = (c: Context): boolean => c.req.header('accept')?.includes('text/html') ?? false

/** A problem as programs read it. */
const explained = ({ name, title, status, explanation }: Named) => ({
  type: `/problems/${name}`,
  title,
  status,
  explanation,
})

const all: readonly Named[] = Object.entries(problems).map(([name, kind]) => ({ name, ...kind }))

const listed = all.map(({ name, title, status }) => ({
  text: `${status} ${title}`,
  href: `/problems/${name}`,
}))

const open = { tag: 'Service', scope: null, query: noQuery, body: noBody } as const

const answer = (description: string, json: z.ZodType) =>
  ({
    200: {
      description,
      content: { 'application/json': json, 'text/html': z.string() },
      headers: ['vary', 'cache-control', 'content-security-policy'],
    },
  }) as const

/** All problems, with links to their pages. */
const problemList = (service: Service): Route =>
  route(service, {
    ...open,
    id: 'listProblems',
    summary: 'All problems that answers can tell of',
    subject: noSubject,
    answers: answer('All problems.', shapes.problemList),
    handle: async ({ c }) => {
      if (wantsPage(c))
        return sendPage(c, { title: 'Problems', paragraphs: [], links: listed }, headers)
      const asOf = new Date(service.platform.now()).toISOString()
      return sendJson(c, { items: all.map(explained), nextCursor: null, asOf }, { headers })
    },
  })

/** What a problem's `type` leads to: a page for people, JSON for programs. */
const problemPage = (service: Service): Route =>
  route(service, {
    ...open,
    id: 'getProblem',
    summary: 'What a problem means, and what to do',
    subject: knownProblem,
    answers: answer('The explanation.', shapes.problemPage),
    handle: async ({ c, found }) => {
      if (!wantsPage(c)) return sendJson(c, explained(found), { headers })
      const { name, title, status, explanation } = found
      const about = `\`${name}\`, status ${status}.`
      const links = [{ text: 'All problems', href: '/problems' }]
      return sendPage(c, { title, paragraphs: [explanation, about], links }, headers)
    },
  })

export const problemRoutes = (service: Service): readonly Route[] => [
  problemList(service),
  problemPage(service),
]

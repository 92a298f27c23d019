import { z } from '@hono/zod-openapi'
import { type Finder, noBody, noQuery, type Route, route } from '../operation.ts'
import { sendPage } from '../page.ts'
import { problem } from '../problem.ts'
import { type ProblemKind, problemNamed } from '../problems.ts'
import { sendJson } from '../reply.ts'
import type { Service } from '../service.ts'
import { problemPage } from '../shapes/problem.ts'

type Named = ProblemKind & { readonly name: string }

const knownProblem: Finder<Named> = {
  problems: ['not-found'],
  find: async ({ params: { problem: name = '' } }) => {
    const kind = problemNamed(name)
    return kind ? { ...kind, name } : problem('not-found')
  },
}

const headers = { Vary: 'Accept', 'Cache-Control': 'public, max-age=3600' }

/** What a problem's `type` leads to: a page for people, JSON for programs. */
export const problemRoute = (service: Service): Route =>
  route(service, {
    method: 'get',
    path: '/problems/{problem}',
    id: 'getProblem',
    tag: 'Service',
    summary: 'What a problem means, and what to do',
    scope: null,
    subject: knownProblem,
    query: noQuery,
    body: noBody,
    answers: {
      200: {
        description: 'The explanation.',
        content: { 'application/json': problemPage, 'text/html': z.string() },
        headers: ['vary', 'cache-control', 'content-security-policy'],
      },
    },
    handle: async ({ c, found: { name, title, status, explanation } }) => {
      const asPage = c.req.header('accept')?.includes('text/html')
      if (!asPage)
        return sendJson(c, { type: `/problems/${name}`, title, status, explanation }, { headers })
      const about = `\`${name}\`, status ${status}.`
      return sendPage(c, { title, paragraphs: [explanation, about] }, headers)
    },
  })

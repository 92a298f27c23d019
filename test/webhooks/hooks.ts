import { Webhook } from 'standardwebhooks'
import { vi } from 'vitest'
import { z } from 'zod'
import type { Api, Somebody } from '../http/api.ts'
import type { Received } from './receiver.ts'

const shown = z.looseObject({
  id: z.string(),
  url: z.string(),
  status: z.string(),
  secret: z.string().default(''),
  disabled: z.looseObject({ reason: z.string() }).nullable(),
  previousSecretUntil: z.string().nullable(),
  statistics: z.looseObject({
    delivered: z.int(),
    failed: z.int(),
    attempts: z.int(),
    failingSince: z.string().nullable(),
    nextAttemptAt: z.string().nullable(),
  }),
  recovery: z.looseObject({ recovered: z.int() }).nullable(),
})

export const hookIn = ({ body }: { readonly body: unknown }) => shown.parse(body)

export type Hook = ReturnType<typeof hookIn>

/** A webhook endpoint of somebody, which has answered its challenge if it does. */
export const newHook = async (
  api: Api,
  { token }: Somebody,
  wish: { readonly url: string } & Readonly<Record<string, unknown>>,
): Promise<Hook> => {
  const made = await api.post('/v1/webhooks', { token, body: wish })
  await api.delivered()
  return hookIn(made)
}

export const readHook = async (api: Api, { token }: Somebody, { id }: Hook): Promise<Hook> =>
  hookIn(await api.get(`/v1/webhooks/${id}`, { token }))

const log = z.looseObject({
  items: z.array(
    z.looseObject({
      id: z.string(),
      type: z.string(),
      state: z.string(),
      version: z.int().nullable(),
      nextAttemptAt: z.string().nullable(),
      attempts: z.array(
        z.looseObject({ status: z.int().nullable(), error: z.string().nullable() }),
      ),
    }),
  ),
  nextCursor: z.string().nullable(),
})

/** The newest hundred messages of an endpoint, newest first. */
export const deliveries = async (api: Api, { token }: Somebody, { id }: Pick<Hook, 'id'>) =>
  log.parse((await api.get(`/v1/webhooks/${id}/deliveries?limit=100`, { token })).body).items

/** Verifies a message by the reference library at the time at which it was sent. */
export const verified = (secret: string, { headers, body }: Received): unknown => {
  vi.useFakeTimers({ toFake: ['Date'], now: Number(headers['webhook-timestamp']) * 1000 })
  try {
    return new Webhook(secret).verify(body, headers)
  } finally {
    vi.useRealTimers()
  }
}

const message = z.looseObject({
  type: z.string(),
  timestamp: z.string(),
  data: z.looseObject({
    match: z.looseObject({ id: z.string(), version: z.int(), logHead: z.string() }),
    seat: z.int().optional(),
  }),
})

/** What a message about a match says. */
export const saidIn = ({ body }: Pick<Received, 'body'>) => message.parse(JSON.parse(body))

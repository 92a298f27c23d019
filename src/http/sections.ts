import type { Hono } from 'hono'
import { type Address, addresses } from './addresses.ts'
import { once } from './once.ts'
import type { Documented, Route } from './operation.ts'
import type { Service } from './service.ts'

type Section = {
  readonly operations: Readonly<Record<string, Address>>
  readonly load: () => Promise<(service: Service) => Route | readonly Route[]>
}

/**
 * All operations, in the order of the document, each loaded with the first request for one of its
 * section: a function that has just started reads and makes only what it is asked for. What the
 * operations need (schemas, pictures, the document) comes with them, so nothing that is there from
 * the start may import it.
 */
const sections: readonly Section[] = [
  {
    operations: addresses.catalogue,
    load: async () => (await import('./routes/catalogue.ts')).catalogueRoutes,
  },
  {
    operations: addresses.players,
    load: async () => (await import('./routes/players.ts')).playerRoutes,
  },
  {
    operations: addresses.me,
    load: async () => (await import('./routes/me.ts')).meRoutes,
  },
  {
    operations: addresses.tokens,
    load: async () => (await import('./routes/tokens.ts')).tokenRoutes,
  },
  {
    operations: addresses.create,
    load: async () => (await import('./routes/create.ts')).createRoute,
  },
  {
    operations: addresses.list,
    load: async () => (await import('./routes/list.ts')).listRoute,
  },
  {
    operations: addresses.inbox,
    load: async () => (await import('./routes/inbox.ts')).inboxRoute,
  },
  {
    operations: addresses.match,
    load: async () => (await import('./routes/match.ts')).matchRoute,
  },
  {
    operations: addresses.seats,
    load: async () => (await import('./routes/seats.ts')).seatRoutes,
  },
  {
    operations: addresses.legalActions,
    load: async () => (await import('./routes/legal-actions.ts')).legalActionsRoute,
  },
  {
    operations: addresses.actions,
    load: async () => (await import('./routes/actions.ts')).actionRoute,
  },
  {
    operations: addresses.events,
    load: async () => (await import('./routes/events.ts')).eventsRoute,
  },
  {
    operations: addresses.streams,
    load: async () => (await import('./routes/streams.ts')).streamRoutes,
  },
  {
    operations: addresses.clock,
    load: async () => (await import('./routes/clock.ts')).clockRoute,
  },
  {
    operations: addresses.board,
    load: async () => (await import('./routes/board.ts')).boardRoute,
  },
  {
    operations: addresses.export,
    load: async () => (await import('./routes/export.ts')).exportRoute,
  },
  {
    operations: addresses.fairness,
    load: async () => (await import('./routes/fairness.ts')).fairnessRoute,
  },
  {
    operations: addresses.messages,
    load: async () => (await import('./routes/messages.ts')).messageRoutes,
  },
  {
    operations: addresses.webhooks,
    load: async () => (await import('./routes/webhooks.ts')).webhookRoutes,
  },
  {
    operations: addresses.webhookSending,
    load: async () => (await import('./routes/webhook-sending.ts')).webhookSendingRoutes,
  },
  {
    operations: addresses.service,
    load: async () => (await import('./routes/service.ts')).serviceRoutes,
  },
  {
    operations: addresses.document,
    load: async () => (await import('./routes/document.ts')).documentRoute,
  },
  {
    operations: addresses.problems,
    load: async () => (await import('./routes/problems.ts')).problemRoutes,
  },
]

/** Lets an app answer the requests for every operation. */
export const installOperations = (app: Hono, service: Service): void => {
  for (const { operations, load } of sections) {
    const routes = once(async () => [(await load())(service)].flat())
    for (const [id, [method, path]] of Object.entries(operations))
      app.on(method, path.replaceAll(/\{(\w+)\}/g, ':$1'), async (c) => {
        const route = (await routes()).find((one) => one.id === id)!
        return route.run(c)
      })
  }
}

/** Every operation of a service, as the document tells it. */
export const documentedIn = async (service: Service): Promise<readonly Documented[]> => {
  const { shapesOf } = await import('./shapes/shapes.ts')
  const shapes = await shapesOf(service)
  const loaded = await Promise.all(sections.map(({ load }) => load()))
  return loaded.flatMap((make) => make(service)).map(({ told }) => told(shapes))
}

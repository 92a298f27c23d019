import { z } from 'zod'
import { actionSchema, eventSchema, viewSchema } from '../../src/games/carcassonne/schema.ts'
import { act, createMatch, matchIn, newPlayer, openApi } from '../http/api.ts'
import type { Open } from './carcassonne-match.ts'

const legal = z.looseObject({ actions: z.array(z.looseObject({ seat: z.int() })) })

const acted = z.looseObject({ events: z.array(z.unknown()) })
const refused = z.looseObject({ fault: z.string() })

/** A sandbox's list names the seat of each action; the cases know whose turn it is. */
const withoutSeat = ({ seat: _, ...action }: { readonly seat: number }) =>
  actionSchema.parse(action)

/** Acts of the game itself: the platform's own, like the match's end, are not the cases' concern. */
const gameEvents = (events: readonly unknown[]) =>
  events.flatMap((event) => {
    const { data } = eventSchema.safeParse(event)
    return data ? [data] : []
  })

/** A match in a sandbox of its own, through HTTP. */
export const throughHttp: Open = async ({ seats, options, draws, position }) => {
  const api = openApi()
  const ada = await newPlayer(api)
  const sandbox = { draws, ...(position && { position }) }
  const created = await createMatch(api, ada, { seats, options, sandbox })
  if (created.status !== 201) throw new Error(created.text)
  const { id } = matchIn(created)
  const path = `/v1/matches/${id}`
  const now = async () => matchIn(await api.get(path, ada))
  return {
    legal: async () =>
      legal.parse((await api.get(`${path}/legal-actions`, ada)).body).actions.map(withoutSeat),
    act: async (body) => {
      const { version } = await now()
      const reply = await act(api, id, { token: ada.token, body, version })
      if (reply.status === 422) return refused.parse(reply.body)
      return { events: gameEvents(acted.parse(reply.body).events) }
    },
    state: async () => viewSchema.parse((await now()).state),
  }
}

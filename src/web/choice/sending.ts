import { type Action, newKey } from '../../client/client.ts'
import { canonical, fieldsOf, textOf } from '../json.ts'

/**
 * The key to send an action with. It is kept in this tab: what is sent again, after a fault of the
 * network or a reload, is the same request, and is done once.
 */
export const keyFor = (match: string, version: number, action: Action): string => {
  const place = `castellan.sent.${match}`
  const kept = fieldsOf(JSON.parse(sessionStorage.getItem(place) ?? 'null'))
  const body = canonical(action)
  const key = kept['version'] === version && kept['body'] === body ? textOf(kept['key']) : undefined
  if (key !== undefined) return key
  const made = newKey()
  sessionStorage.setItem(place, JSON.stringify({ version, body, key: made }))
  return made
}

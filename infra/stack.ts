import { type App, Stack } from 'aws-cdk-lib'
import { answerBy, httpApi } from './api.ts'
import { streamBy } from './feeds.ts'
import { feeds, http, type Parts, relay, sweep } from './functions.ts'
import { eachMinute } from './schedule.ts'
import type { Stage } from './stage.ts'
import { wake } from './stream.ts'
import { matchTable } from './table.ts'

/**
 * A stage's service: the table, the API and the feeds that play on it, the relay that its stream
 * wakes, and the sweep.
 */
export const castellan = (app: App, stage: Stage, code: Parts['code']): Stack => {
  const stack = new Stack(app, `castellan-${stage.name}`, {
    description: `Castellan, castle games by correspondence (${stage.name})`,
    terminationProtection: stage.keepsMatches,
    tags: { service: 'castellan', stage: stage.name },
  })
  const table = matchTable(stack, stage)
  const parts: Parts = { stack, stage, table, code }
  const api = httpApi(stack, stage)
  answerBy(stack, api, http(parts, api.apiEndpoint))
  streamBy(feeds(parts))
  wake(stack, table, relay(parts))
  eachMinute(stack, sweep(parts))
  return stack
}

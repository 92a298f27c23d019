import { type App, CfnOutput, Stack } from 'aws-cdk-lib'
import { alarms } from './alarms.ts'
import { answerBy, httpApi } from './api.ts'
import { answerCalls, callQueue } from './calls.ts'
import { dashboard } from './dashboard.ts'
import { documents } from './documents.ts'
import { edge, publicUrl } from './edge.ts'
import { streamBy } from './feeds.ts'
import { courier, feeds, http, type Parts, relay, sweep } from './functions.ts'
import { originKeys } from './origin-key.ts'
import { eachMinute } from './schedule.ts'
import { signals } from './signals.ts'
import type { Stage } from './stage.ts'
import { wake } from './stream.ts'
import { matchTable } from './table.ts'
import { webhookKey } from './webhook-key.ts'

/**
 * A stage's service: the table, the functions that play on it, and CloudFront before them. It stands
 * in us-east-1, where alone CloudFront takes certificates and firewalls from.
 */
export const castellan = (app: App, stage: Stage, code: Parts['code']): Stack => {
  const stack = new Stack(app, `castellan-${stage.name}`, {
    description: `Castellan, castle games by correspondence (${stage.name})`,
    env: { region: 'us-east-1' },
    terminationProtection: stage.keepsMatches,
    tags: { service: 'castellan', stage: stage.name },
  })
  const table = matchTable(stack, stage)
  const calls = callQueue(stack)
  const parts: Parts = { stack, stage, table, key: webhookKey(stack, stage), calls, code }
  const api = httpApi(stack, stage)
  const keys = originKeys(stack, stage)
  const streaming = feeds(parts)
  const distribution = edge(stack, stage, {
    api,
    feeds: streamBy(streaming),
    documents: documents(stack, stage),
    key: keys.sent,
  })
  const url = publicUrl(stage, distribution)
  const answering = http(parts, { PUBLIC_URL: url, ORIGIN_KEYS: keys.taken })
  // A key that CloudFront no longer sends is forgotten last.
  answering.node.addDependency(distribution)
  answerBy(stack, api, answering)
  const relaying = relay(parts, { PUBLIC_URL: url })
  const deadLetters = wake(stack, table, relaying)
  const sweeping = sweep(parts, { PUBLIC_URL: url })
  eachMinute(stack, sweeping)
  const delivering = courier(parts, { PUBLIC_URL: url })
  answerCalls(calls, delivering, stage)
  const functions = [answering, streaming, relaying, sweeping, delivering]
  const watched = signals(stack, { stage, functions, api, table, calls, deadLetters })
  alarms(stack, stage, watched)
  dashboard(stack, stage, watched)
  new CfnOutput(stack, 'Url', { value: url })
  return stack
}

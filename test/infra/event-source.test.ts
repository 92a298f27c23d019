import { expect, test } from 'vitest'
import { resourceOf } from '../../infra/local/assembly.ts'
import { eventSource, type StreamRecord } from '../../infra/local/stream.ts'
import { keys } from '../../src/store/layout.ts'
import { templateOf } from './stacks.ts'

const template = templateOf('prod')
const mapping = resourceOf({ template }, 'AWS::Lambda::EventSourceMapping', 'Relay')

const matchIn = ({ dynamodb }: StreamRecord): string => dynamodb.Keys['partition']!.S

/** A function that cannot bear one match, and notes the others. */
const bearing = (fails: 'throws' | 'reports') => {
  const seen: string[] = []
  const invoke = async (event: unknown): Promise<unknown> => {
    const { Records } = event as { readonly Records: readonly StreamRecord[] }
    const poison = Records.find((record) => matchIn(record) === 'MATCH#poison')
    if (poison && fails === 'throws') throw new Error('poison')
    seen.push(...Records.filter((record) => record !== poison).map(matchIn))
    const itemIdentifier = poison?.dynamodb.SequenceNumber
    return { batchItemFailures: poison ? [{ itemIdentifier }] : [] }
  }
  return { seen, invoke }
}

test.each(['throws', 'reports'] as const)(
  'a poisoned record becomes a dead letter, and no other, if the function %s',
  async (fails) => {
    const { seen, invoke } = bearing(fails)
    const source = eventSource(mapping.properties, { invoke })
    const matches = Array.from({ length: 40 }, (_, i) => `${i}`)
    for (const match of [...matches.slice(0, 20), 'poison', ...matches.slice(20)])
      source.put(keys.commit(match, 1))
    await source.idle()
    expect(source.deadLetters.map(matchIn)).toEqual(['MATCH#poison'])
    expect(new Set(seen)).toEqual(new Set(matches.map((match) => `MATCH#${match}`)))
  },
)

test('only commits and alerts wake the function', async () => {
  const { seen, invoke } = bearing('throws')
  const source = eventSource(mapping.properties, { invoke })
  for (const key of [keys.profile('1'), keys.seed('1'), keys.summary('1'), keys.message('1', 'm')])
    source.put(key)
  for (const key of [keys.outbox('1'), keys.waiting('1', '-#1'), keys.delivery('1', 'msg_1')])
    source.put(key)
  source.put(keys.commit('2', 3))
  source.put(keys.alert('3', '1'))
  await source.idle()
  expect(seen.toSorted()).toEqual(['HOOK#3', 'MATCH#2'])
})

import { describe, expect, test } from 'vitest'
import { connect } from '../../src/client/client.ts'
import { answerShape, candidates, textsIn } from '../../src/web/choice/answer-shape.ts'
import { asBody } from '../../src/web/json.ts'
import { serveApi } from '../client/served.ts'

/** The Lady in Waiting, who sends a card back. */
const position = {
  turn: 0,
  board: { C22: [{ card: 'queen', token: 1 }], C33: [{ card: 'king', token: 1 }] },
  hands: [
    ['lady-in-waiting', 'traitor'],
    ['spy', 'witch'],
  ],
  exchange: ['herald'],
} as const

describe('an answer ahead', () => {
  test('has the members that the document gives it', async () => {
    const api = await serveApi()
    const document = await connect({ url: api.url }).operations.getDocument()
    const membersOf = (action: string, decision: string) => [
      ...(answerShape(document, action, decision)?.keys() ?? ['none']),
    ]
    expect(membersOf('play', 'send-back')).toEqual(['target'])
    expect(membersOf('play', 'move')).toEqual(['card', 'to'])
    expect(membersOf('decide', 'choose-opponent')).toEqual(['seat'])
    expect(membersOf('play', 'turn')).toEqual(['none'])
    expect(membersOf('place-tile', 'send-back')).toEqual(['none'])
  })

  test('made of what is in sight is one that the service takes', async () => {
    const api = await serveApi()
    const { token } = await connect({ url: api.url }).operations.registerPlayer({
      body: { name: 'Ada' },
    })
    const castellan = connect({ url: api.url, token: token.secret })
    const { id, version } = await castellan.create({
      game: 'castle',
      seats: 2,
      sandbox: asBody({ position }),
    })
    const action = { type: 'play', card: 'lady-in-waiting', at: 'C32' } as const
    const run = await castellan.dryRun(id, action, version)
    const asked = run.match.awaiting[0]!
    const document = await castellan.operations.getDocument()
    const shape = answerShape(document, 'play', asked.decision)!
    const targets = candidates(shape.get('target')!, textsIn(run.match.state), 2)
    const trials = targets.map(async (target) => {
      const choices = [{ decision: asked.decision, target }]
      const tried = castellan.dryRun(id, asBody({ ...action, choices }), version)
      return (await tried).events.map(({ type }) => type)
    })
    const taken = (await Promise.allSettled(trials)).filter(({ status }) => status === 'fulfilled')
    expect(taken.length).toBeGreaterThan(0)
    expect(taken[0]).toMatchObject({ value: expect.arrayContaining(['card-sent-back']) })
  })
})

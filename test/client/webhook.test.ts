import { describe, expect, test } from 'vitest'
import { verifyWebhook } from '../../src/client/client.ts'

/** The example of the Standard Webhooks specification. */
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const body = '{"test": 2432232314}'
const now = 1614265330_000
const genuine = {
  'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  'webhook-timestamp': '1614265330',
  'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}

const verify = (headers: Record<string, string>, change: object = {}) =>
  verifyWebhook({ secrets: [secret], headers: new Headers(headers), body, now, ...change })

describe('a webhook', () => {
  test('is genuine if its signature is the secret’s', async () => {
    expect(await verify(genuine)).toBeUndefined()
  })

  test('may be signed by any of two secrets, and carry several signatures', async () => {
    const other = 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
    expect(await verify(genuine, { secrets: [other, secret] })).toBeUndefined()
    const several = `v1a,x v1,AAAA ${genuine['webhook-signature']}`
    expect(await verify({ ...genuine, 'webhook-signature': several })).toBeUndefined()
  })

  test.each([
    ['another body', genuine, { body: '{"test": 2432232315}' }, 'signature-mismatch'],
    ['another id', { ...genuine, 'webhook-id': 'msg_other' }, {}, 'signature-mismatch'],
    ['another version', { ...genuine, 'webhook-signature': 'v2,AAAA' }, {}, 'signature-mismatch'],
    ['what is no base64', { ...genuine, 'webhook-signature': 'v1,?' }, {}, 'signature-mismatch'],
    ['an old message', genuine, { now: now + 301_000 }, 'too-old'],
    ['one of the future', genuine, { now: now - 301_000 }, 'too-old'],
    ['a time that is none', { ...genuine, 'webhook-timestamp': 'x' }, {}, 'too-old'],
    ['no signature', { 'webhook-id': 'a', 'webhook-timestamp': '1' }, {}, 'header-missing'],
  ])('is not trusted with %s', async (_, headers, change, fault) => {
    expect(await verify(headers, change)).toBe(fault)
  })
})

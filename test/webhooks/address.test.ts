import { describe, expect, test } from 'vitest'
import { isPublic } from '../../src/webhooks/address.ts'
import { type Resolve, sendOver } from '../../src/webhooks/send.ts'
import { urlFlaw } from '../../src/webhooks/target.ts'
import { newPlayer, openApi } from '../http/api.ts'
import { deliveries, newHook } from './hooks.ts'
import { answers, openReceiver, takes, takesOnlyChallenges } from './receiver.ts'

/** Addresses where no message may go, each written as a URL’s host can be. */
const literal: readonly (readonly [what: string, host: string])[] = [
  ['loopback', '127.0.0.1'],
  ['loopback, another one', '127.255.255.254'],
  ['loopback, short', '127.1'],
  ['loopback, three parts', '127.0.1'],
  ['loopback, decimal', '2130706433'],
  ['loopback, hexadecimal', '0x7f000001'],
  ['loopback, octal', '017700000001'],
  ['loopback, octal parts', '0177.0.0.1'],
  ['loopback, padded octal', '0000177.0000.0000.0001'],
  ['loopback, mixed parts', '0x7f.0.0.01'],
  ['loopback, hexadecimal and short', '0x7f.1'],
  ['loopback, with a dot behind', '127.0.0.1.'],
  ['loopback, percent-encoded', '%31%32%37.0.0.1'],
  ['this host', '0.0.0.0'],
  ['this host, a digit', '0'],
  ['this network', '0.1.2.3'],
  ['private, class A', '10.0.0.1'],
  ['private, decimal', '167772161'],
  ['private, class B', '172.16.0.1'],
  ['private, the end of class B', '172.31.255.255'],
  ['private, class C', '192.168.1.1'],
  ['private, hexadecimal', '0xc0a80101'],
  ['shared by carriers', '100.64.0.1'],
  ['metadata of a cloud', '169.254.169.254'],
  ['metadata, decimal', '2852039166'],
  ['metadata, hexadecimal', '0xA9FEA9FE'],
  ['metadata, octal parts', '0251.0376.0251.0376'],
  ['metadata of containers', '169.254.170.2'],
  ['metadata of another cloud', '100.100.100.200'],
  ['a cloud’s own, though it looks public', '168.63.129.16'],
  ['link-local', '169.254.0.1'],
  ['protocol assignments', '192.0.0.8'],
  ['documentation', '192.0.2.1'],
  ['documentation, another one', '203.0.113.5'],
  ['benchmarking', '198.18.0.1'],
  ['the old way to IPv6', '192.88.99.1'],
  ['multicast', '224.0.0.1'],
  ['reserved', '240.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['IPv6 loopback', '[::1]'],
  ['IPv6 loopback, in full', '[0:0:0:0:0:0:0:1]'],
  ['IPv6 nothing', '[::]'],
  ['IPv4-mapped', '[::ffff:127.0.0.1]'],
  ['IPv4-mapped, hexadecimal', '[::ffff:7f00:1]'],
  ['IPv4-mapped, in full', '[0:0:0:0:0:ffff:a9fe:a9fe]'],
  ['IPv4-mapped, of a public address', '[::ffff:8.8.8.8]'],
  ['IPv4-compatible', '[::127.0.0.1]'],
  ['IPv4-translated', '[::ffff:0:127.0.0.1]'],
  ['NAT64', '[64:ff9b::7f00:1]'],
  ['NAT64 to metadata', '[64:ff9b::169.254.169.254]'],
  ['local NAT64', '[64:ff9b:1::a00:1]'],
  ['6to4', '[2002:7f00:1::]'],
  ['Teredo', '[2001:0:7f00:1::1]'],
  ['unique local', '[fc00::1]'],
  ['unique local, metadata', '[fd00:ec2::254]'],
  ['link-local of IPv6', '[fe80::1]'],
  ['site-local', '[fec0::1]'],
  ['multicast of IPv6', '[ff02::1]'],
  ['discard', '[100::1]'],
  ['documentation of IPv6', '[2001:db8::1]'],
  ['segment routing', '[5f00::1]'],
]

/** Names that mean this machine, whatever is looked up. */
const names: readonly string[] = ['localhost', 'LOCALHOST', 'localhost.', 'a.b.localhost']

const letter = (url: string) => ({ url, headers: {}, body: '{}' })

/** What a name must not stand for, one by one and beside a public address. */
const resolved: readonly (readonly [what: string, addresses: readonly string[]])[] = [
  ['loopback', ['127.0.0.1']],
  ['private', ['10.1.2.3']],
  ['metadata', ['169.254.169.254']],
  ['IPv4-mapped', ['::ffff:127.0.0.1']],
  ['unique local', ['fd00::1']],
  ['a scope', ['fe80::1%eth0']],
  ['a public and a private address', ['93.184.215.14', '192.168.0.1']],
  ['a private and a public address', ['192.168.0.1', '93.184.215.14']],
  ['a public one, and loopback of IPv6', ['93.184.215.14', '::1']],
  ['what is no address', ['example.com']],
]

const resolving = (
  ...answers: readonly (readonly string[])[]
): Resolve & { readonly asked: string[] } => {
  const asked: string[] = []
  const resolve = async (host: string) => {
    const addresses = answers[Math.min(asked.length, answers.length - 1)]!
    asked.push(host)
    return addresses.map((address) => ({
      address,
      family: address.includes(':') ? (6 as const) : (4 as const),
    }))
  }
  return Object.assign(resolve, { asked })
}

describe.each(literal)('%s, written %s', (_, host) => {
  test('is refused when it is asked for, and when it is called', async () => {
    const url = `https://${host}/hook`
    expect(urlFlaw(url, 'refuse')).toBe('must lead to a public address')
    const answer = await sendOver({ loopback: 'refuse' })(letter(url))
    expect(answer).toMatchObject({ status: null, error: 'address-not-allowed' })
  })
})

describe('a URL', () => {
  test.each(names)('of this machine, %s, is refused without a look-up', async (name) => {
    const resolve = resolving(['93.184.215.14'])
    const url = `https://${name}/`
    expect(urlFlaw(url, 'refuse')).toBe('must lead to a public address')
    const { error } = await sendOver({ loopback: 'refuse', resolve })(letter(url))
    expect([error, resolve.asked]).toEqual(['address-not-allowed', []])
  })

  test.each([
    ['http://example.com/', 'must begin with https://'],
    ['ftp://example.com/', 'must begin with https://'],
    ['file:///etc/passwd', 'must begin with https://'],
    ['https://user@example.com/', 'must hold no credentials'],
    ['https://user:secret@example.com/', 'must hold no credentials'],
    ['https://example.com:80/', 'must use port 443 or 8443'],
    ['https://example.com:22/', 'must use port 443 or 8443'],
    ['https://example.com/#part', 'must have no fragment'],
    ['https://１２７.0.0.1/', 'must be a URL in ASCII of at most 2000 characters'],
    ['https://exa mple.com/', 'must be a URL in ASCII of at most 2000 characters'],
    ['https://[::1', 'must be a URL in ASCII of at most 2000 characters'],
    ['example.com', 'must be a URL in ASCII of at most 2000 characters'],
    ['http://127.0.0.1/', 'must begin with https://'],
  ])('that is %s is refused: %s', async (url, flaw) => {
    expect(urlFlaw(url, 'refuse')).toBe(flaw)
    const api = openApi({ webhooks: { loopback: 'refuse' } })
    const ada = await newPlayer(api)
    const made = await api.post('/v1/webhooks', { ...ada, body: { url } })
    expect(made.body).toMatchObject({
      type: '/problems/invalid-request',
      errors: [{ pointer: '/url', detail: flaw }],
    })
  })

  test.each(['https://example.com/', 'https://example.com:8443/a?b=c', 'https://8.8.8.8/'])(
    'that is public is accepted: %s',
    (url) => expect(urlFlaw(url, 'refuse')).toBeUndefined(),
  )

  test('may mean this machine where that is allowed, and nothing else that is private', async () => {
    expect(urlFlaw('http://127.0.0.1:3000/', 'allow')).toBeUndefined()
    expect(urlFlaw('http://localhost:3000/', 'allow')).toBeUndefined()
    expect(urlFlaw('http://10.0.0.1/', 'allow')).toBe('must begin with https://')
    expect(urlFlaw('https://10.0.0.1/', 'allow')).toBe('must lead to a public address')
    const resolve = resolving(['127.0.0.1'])
    const { error } = await sendOver({ loopback: 'allow', resolve })(letter('https://a.example/'))
    expect(error).toBe('address-not-allowed')
  })
})

describe('a name that stands for', () => {
  test.each(resolved)('%s is refused when it is called, and that is recorded', async (_, found) => {
    const resolve = resolving(found)
    const send = sendOver({ loopback: 'refuse', resolve })
    const api = openApi({ webhooks: { loopback: 'refuse', send } })
    const ada = await newPlayer(api)
    const hook = await newHook(api, ada, { url: 'https://hooks.example/' })
    expect(hook.status).toBe('pending')
    const [log] = await deliveries(api, ada, hook)
    expect(log!.attempts).toMatchObject([{ status: null, error: 'address-not-allowed' }])
    expect(resolve.asked).toEqual(['hooks.example'])
  })

  test('nothing is told apart from one that refuses', async () => {
    const send = sendOver({ loopback: 'refuse', resolve: resolving([]) })
    expect((await send(letter('https://hooks.example/'))).error).toBe('host-not-found')
  })

  test('something else at the next look-up is called where it was checked', async () => {
    const receiver = await openReceiver()
    const resolve = resolving(['127.0.0.1'], ['127.0.0.2'])
    const send = sendOver({ loopback: 'allow', resolve })
    const { status } = await send({
      ...letter(`http://hooks.localhost:${receiver.port}/`),
      body: '{"type":"x"}',
    })
    expect(status).toBe(200)
    expect(resolve.asked).toEqual(['hooks.localhost'])
    const rebound = sendOver({ loopback: 'allow', resolve: resolving(['127.0.0.1', '10.0.0.1']) })
    const answer = await rebound(letter(`http://hooks.localhost:${receiver.port}/`))
    expect(answer.error).toBe('address-not-allowed')
    expect(receiver.received).toHaveLength(1)
  })
})

test('a redirect is not followed', async () => {
  const api = openApi()
  const [receiver, trap] = [await openReceiver(), await openReceiver()]
  const ada = await newPlayer(api)
  const hook = await newHook(api, ada, { url: receiver.url })
  for (const status of [301, 302, 303, 307, 308]) {
    receiver.behave(takesOnlyChallenges(answers(status, { Location: trap.url })))
    await api.post(`/v1/webhooks/${hook.id}/test`, { token: ada.token })
    await api.delivered()
    api.pass(61_000)
  }
  const log = (await deliveries(api, ada, hook)).filter(({ type }) => type === 'webhook.test')
  expect(log.map(({ attempts }) => attempts[0])).toMatchObject(
    [308, 307, 303, 302, 301].map((status) => ({ status, error: 'redirected' })),
  )
  expect(trap.received).toEqual([])
})

test('an address is public if it is anybody’s', () => {
  for (const address of ['1.1.1.1', '8.8.8.8', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])
    expect(isPublic(address), address).toBe(true)
})

test('what answers too slowly is given up', async () => {
  const receiver = await openReceiver(() => {})
  const send = sendOver({ loopback: 'allow', within: 50 })
  const sent = await send({ ...letter(receiver.url), body: '{"type":"x"}' })
  expect(sent).toMatchObject({ status: null, error: 'timed-out' })
  receiver.behave(takes)
})

import { describe, expect, test } from 'vitest'
import { OPERATIONS } from '../../src/client/client.ts'
import {
  hasBrowser,
  inBrowser,
  openPage,
  servePage,
  show,
  somebody,
  useBrowser,
} from './browser.ts'
import { takeTurn } from './playing.ts'

const isDocumented = (method: string, path: string): boolean =>
  Object.values(OPERATIONS).some(
    (operation) =>
      operation.method === method &&
      new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )

const bots = [{ seat: 1, level: 'greedy' as const }]

describe.skipIf(!hasBrowser)(inBrowser('the page'), () => {
  const browser = useBrowser()

  test('asks nothing but documented operations, and nobody else', async () => {
    const api = await servePage()
    const { castellan, token } = await somebody(api, 'Ada')
    const { id } = await castellan.create({ game: 'carcassonne', seats: 2, bots })
    const page = await openPage(browser(), api, token)
    const asked: string[] = []
    page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`))
    for (const path of ['/', '/new', '/webhooks', `/match/${id}`]) await show(page, path)
    await takeTurn(page, 0)
    await show(page, `/match/${id}/history`)
    await page.waitForSelector('.told')
    await show(page, `/match/${id}/proof`)
    await page.waitForSelector('.finding')
    expect(asked.length).toBeGreaterThan(10)
    for (const one of asked) {
      const [method = '', address = ''] = one.split(' ')
      const { origin, pathname } = new URL(address)
      expect(origin, one).toBe(api.url)
      expect(isDocumented(method, pathname), one).toBe(true)
    }
  })

  test('lets two play each other, each told of the other’s turn and words', async () => {
    const api = await servePage()
    const [ada, bob] = [await somebody(api, 'Ada'), await somebody(api, 'Bob')]
    const { id } = await ada.castellan.create({ game: 'carcassonne-the-castle', seats: 2 })
    const [first, second] = [
      await openPage(browser(), api, ada.token),
      await openPage(browser(), api, bob.token),
    ]
    await show(first, `/match/${id}`)
    await show(second, `/match/${id}`)
    await second.getByRole('button', { name: 'Take a seat' }).click()
    await takeTurn(first, 0)
    await takeTurn(second, 1)
    await takeTurn(first, 2)
    await second.waitForSelector('.match[data-version="5"]')
    await second.getByPlaceholder('Say something').fill('well played')
    await second.getByRole('button', { name: 'Say', exact: true }).click()
    await first.getByText('well played').waitFor()
    expect((await ada.castellan.operations.getMatch({ path: { match: id } })).version).toBe(5)
  })

  test('plays a game that it has never heard of', async () => {
    const api = await servePage()
    const { castellan, token } = await somebody(api, 'Ada')
    const wish = JSON.parse('{"game":"whist","seats":2,"bots":[{"seat":1,"level":"random"}]}')
    const { id } = await castellan.create(wish)
    const page = await openPage(browser(), api, token)
    await show(page, `/match/${id}`)
    let turns = 0
    while (turns < 30 && (await takeTurn(page, turns))) turns++
    expect(turns).toBeGreaterThan(0)
    expect((await castellan.operations.getMatch({ path: { match: id } })).status).toBe('finished')
  })
})

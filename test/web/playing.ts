import type { Page } from 'playwright-core'

/** Plays a match through the page as a person does: question by question, then confirm. */

const versionOf = async (page: Page): Promise<number> =>
  Number(await page.locator('.match').getAttribute('data-version'))

const isOver = async (page: Page): Promise<boolean> =>
  (await page.locator('.match').getAttribute('data-status')) === 'finished'

/** The first question that is still open, answered with one of its options. */
const answerNext = async (page: Page, pick: number): Promise<boolean> =>
  page.evaluate((number) => {
    const panel = document.querySelector('.turn-panel')
    const select = [...(panel?.querySelectorAll('select') ?? [])].find(({ value }) => value === '?')
    if (select) {
      const options = [...select.options].filter(({ disabled }) => !disabled)
      select.value = options[number % options.length]!.value
      return select.dispatchEvent(new Event('change', { bubbles: true }))
    }
    const groups = [...(panel?.querySelectorAll('.options') ?? [])]
    const open = groups.find((group) => !group.querySelector('input:checked'))
    const radios = [...(open?.querySelectorAll('input') ?? [])]
    if (radios.length === 0) return false
    radios[number % radios.length]!.click()
    return true
  }, pick)

/** Takes one action through the page; false once the match is over. */
export const takeTurn = async (page: Page, pick: number): Promise<boolean> => {
  await page.waitForSelector('.turn-panel .confirm, .match[data-status=finished]')
  if (await isOver(page)) return false
  const version = await versionOf(page)
  const confirm = page.locator('.turn-panel button.confirm')
  while (!(await confirm.isEnabled())) {
    if (!(await answerNext(page, pick))) await page.waitForTimeout(20)
    if (await isOver(page)) return false
  }
  await confirm.click()
  await page.waitForFunction(
    (before) => Number(document.querySelector('.match')?.getAttribute('data-version')) > before,
    version,
  )
  return !(await isOver(page))
}

import type { Page } from 'playwright-core'

/** What has the focus. */
type Focused = {
  readonly tag: string
  readonly type: string
  /** Its label, or what it says. */
  readonly name: string
  readonly value: string
  /** Of a group of buttons of which one is pressed: whether one is. */
  readonly isAnswered: boolean
  readonly isInPanel: boolean
  /** Whether it can be seen that it has the focus. */
  readonly isMarked: boolean
}

const focusedIn = (page: Page): Promise<Focused> =>
  page.evaluate(() => {
    const one = document.activeElement ?? document.body
    const isField = one instanceof HTMLInputElement || one instanceof HTMLSelectElement
    const said = isField ? one.labels?.[0]?.textContent : one.textContent
    const { outlineStyle, outlineWidth } = getComputedStyle(one)
    return {
      tag: one.tagName,
      type: one instanceof HTMLInputElement ? one.type : '',
      name: `${one.getAttribute('aria-label') ?? ''} ${said ?? ''}`.trim(),
      value: isField ? one.value : '',
      isAnswered:
        one.closest('.options')?.querySelector('input:checked') !== null || one.tagName === 'BODY',
      isInPanel: one.closest('.turn-panel') !== null,
      isMarked: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
    }
  })

/** Counts how often nothing has the focus, from now on, picture by picture. */
const watchFocus = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const look = () => {
      if (document.activeElement === document.body)
        document.body.dataset['lost'] = String(Number(document.body.dataset['lost'] ?? 0) + 1)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })

/** Somebody who has a keyboard and nothing else. */
export const keysOf = (page: Page) => {
  const { keyboard } = page
  const press = (key: string) => keyboard.press(key)

  /** Goes on by Tab to what is wanted; what is passed must show that it has the focus. */
  const reach = async (isWanted: (focused: Focused) => boolean): Promise<Focused> => {
    for (let steps = 0; steps < 90; steps++) {
      await press('Tab')
      const focused = await focusedIn(page)
      if (focused.tag !== 'BODY' && !focused.isMarked)
        throw new Error(`it cannot be seen that ${focused.name} has the focus`)
      if (isWanted(focused)) return focused
    }
    throw new Error('what is wanted cannot be reached')
  }

  const answer = async ({ tag, type, value, isAnswered }: Focused, pick: number) => {
    if (tag === 'SELECT' && value === '?') await press('ArrowDown')
    if (type === 'radio' && !isAnswered) await press('Space')
    else if (type === 'radio' && pick % 2 === 0) await press('ArrowDown')
  }

  return {
    press,
    type: (text: string) => keyboard.type(text),
    reach,
    reachNamed: (name: RegExp) => reach((focused) => name.test(focused.name)),
    focused: () => focusedIn(page),
    watchFocus: () => watchFocus(page),
    /** How often nothing had the focus since it is watched. */
    lost: () => page.evaluate(() => Number(document.body.dataset['lost'] ?? 0)),
    /** Answers question after question, in the order of Tab, then confirms. */
    turn: async (pick: number): Promise<void> => {
      for (;;) {
        const control = await reach(({ isInPanel }) => isInPanel)
        if (control.name === 'Confirm') return press('Enter')
        await answer(control, pick)
      }
    },
  }
}

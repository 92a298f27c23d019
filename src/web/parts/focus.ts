/** Where the focus is, with all that it stands in, from the inside out. */
const chainOf = (element: Element): readonly Element[] => {
  const chain: Element[] = []
  for (let one: Element | null = element; one; one = one.parentElement) chain.push(one)
  return chain
}

const canHold = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && !element.matches(':disabled')

/** What takes the focus of something that is gone: the nearest part around it that may have it. */
const heirOf = (chain: readonly Element[]): HTMLElement | null => {
  const around = chain.find((one) => canHold(one) && one.hasAttribute('tabindex'))
  return around instanceof HTMLElement ? around : document.querySelector('main')
}

/**
 * A control that vanishes, or that can do nothing for now, would drop the focus to the top of the
 * page; who uses the keyboard goes on where they were.
 */
export const keepFocus = (): void => {
  let chain: readonly Element[] = []
  document.addEventListener('focusin', ({ target }) => {
    chain = target instanceof Element ? chainOf(target) : []
  })
  const look = () => {
    const [last] = chain
    if (!last || canHold(last)) return
    const heir = heirOf(chain)
    if (!heir) return
    if (!heir.hasAttribute('tabindex')) heir.tabIndex = -1
    heir.focus({ preventScroll: true })
  }
  new MutationObserver(look).observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  })
}

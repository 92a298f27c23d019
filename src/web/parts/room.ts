import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

/** Keeps the room that a part once took, up to the height of the window: what follows it stays in place. */
export const useRoom = (): RefObject<HTMLElement | null> => {
  const part = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = part.current
    if (!element) return undefined
    let [width, tallest] = [0, 0]
    const observer = new ResizeObserver(() => {
      const { offsetWidth, offsetHeight } = element
      if (offsetWidth === width && offsetHeight <= tallest) return
      tallest = offsetWidth === width ? offsetHeight : 0
      width = offsetWidth
      element.style.minHeight = `min(${tallest}px, 100vh)`
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return part
}

import { useEffect, useState } from 'preact/hooks'

/** Whether there is a connection, as far as the browser knows. */
export const useOnline = (): boolean => {
  const [isOnline, setIsOnline] = useState(navigator.onLine)
  useEffect(() => {
    const follow = () => setIsOnline(navigator.onLine)
    addEventListener('online', follow)
    addEventListener('offline', follow)
    return () => {
      removeEventListener('online', follow)
      removeEventListener('offline', follow)
    }
  }, [])
  return isOnline
}

const longest = 30_000

/**
 * Listens for as long as the signal lets it, and begins anew, ever more slowly, when that fails.
 * `again` is called before each new beginning: something may have been missed.
 */
export const listening = async (
  listen: () => Promise<void>,
  again: () => void,
  signal: AbortSignal,
): Promise<void> => {
  for (let pause = 1000; !signal.aborted; pause = Math.min(2 * pause, longest)) {
    try {
      await listen()
      pause = 1000
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
    if (!signal.aborted) again()
  }
}

/** Looks again, ever more seldom, as long as something is on its way. */
export const useLookingAgain = (isOnItsWay: boolean, again: () => void): void => {
  useEffect(() => {
    if (!isOnItsWay) return undefined
    let timer = 0
    const lookIn = (pause: number) => {
      timer = window.setTimeout(() => {
        again()
        lookIn(Math.min(2 * pause, longest))
      }, pause)
    }
    lookIn(1000)
    return () => clearTimeout(timer)
  }, [isOnItsWay])
}

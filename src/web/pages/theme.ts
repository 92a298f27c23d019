import { useEffect, useState } from 'preact/hooks'

const dark = matchMedia('(prefers-color-scheme: dark)')

/** Whether the reader wants a dark page; the picture follows. */
export const useDark = (): boolean => {
  const [isDark, setIsDark] = useState(dark.matches)
  useEffect(() => {
    const follow = () => setIsDark(dark.matches)
    dark.addEventListener('change', follow)
    return () => dark.removeEventListener('change', follow)
  }, [])
  return isDark
}

/** The time, once in a while. */
export const useNow = (every: number): number => {
  const [now, setNow] = useState(Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}

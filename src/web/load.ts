import { useCallback, useEffect, useState } from 'preact/hooks'
import { pointerWords, troubleOf } from './trouble.ts'

export type Loaded<T> = {
  readonly value: T | undefined
  /** What went wrong, in plain words. */
  readonly fault: string | undefined
  again(): void
}

/** What went wrong, in one paragraph. */
export const faultOf = (error: unknown): string => {
  const { said, members } = troubleOf(error)
  return [said, ...members.map((one) => `${pointerWords(one.at)}: ${one.said}.`)].join(' ')
}

/** Loads something when `changes` change, and again when asked; what is shown stays meanwhile. */
export const useLoad = <T>(load: () => Promise<T>, changes: readonly unknown[]): Loaded<T> => {
  const [value, setValue] = useState<T>()
  const [fault, setFault] = useState<string>()
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    let isWanted = true
    load().then(
      (loaded) => {
        if (!isWanted) return
        setValue(() => loaded)
        setFault(undefined)
      },
      (error) => isWanted && setFault(faultOf(error)),
    )
    return () => {
      isWanted = false
    }
  }, [...changes, turn])
  return { value, fault, again: useCallback(() => setTurn((before) => before + 1), []) }
}

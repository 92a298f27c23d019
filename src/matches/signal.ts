/** Wakes who waits in this process for a match to move on. */
export type Signal = {
  raise(match: string): void
  /** Calls back each time the match moves on. Returns how to stop. */
  on(match: string, listener: () => void): () => void
}

export const createSignal = (): Signal => {
  const listeners = new Map<string, Set<() => void>>()
  return {
    raise: (match) => {
      for (const listener of [...(listeners.get(match) ?? [])]) listener()
    },
    on: (match, listener) => {
      const here = listeners.get(match) ?? new Set()
      listeners.set(match, here.add(listener))
      return () => {
        here.delete(listener)
        if (here.size === 0 && listeners.get(match) === here) listeners.delete(match)
      }
    },
  }
}

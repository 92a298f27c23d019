/** Wakes who waits in this process for a match to move on, or for any match of a player to be told of:
 * topics are their ids, or say what is waited for in them. */
export type Signal = {
  raise(topic: string): void
  /** Calls back each time. Returns how to stop. */
  on(topic: string, listener: () => void): () => void
}

export const createSignal = (): Signal => {
  const listeners = new Map<string, Set<() => void>>()
  return {
    raise: (topic) => {
      for (const listener of [...(listeners.get(topic) ?? [])]) listener()
    },
    on: (topic, listener) => {
      const here = listeners.get(topic) ?? new Set()
      listeners.set(topic, here.add(listener))
      return () => {
        here.delete(listener)
        if (here.size === 0 && listeners.get(topic) === here) listeners.delete(topic)
      }
    },
  }
}

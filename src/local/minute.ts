/** Work that is done each minute, one run after another. */
export type Recurring = {
  /** Resolves when the first run is done. */
  readonly first: Promise<void>
  /** Lets the present run end, and starts no more. */
  stop(): Promise<void>
}

const minute = 60_000

/** Runs work now and then each minute; a run that takes longer delays the next. */
export const everyMinute = (work: () => Promise<unknown>): Recurring => {
  const run = async (): Promise<void> => void (await work())
  let running = run()
  const first = running
  const timer = setInterval(() => {
    running = running.then(run)
  }, minute)
  return {
    first,
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}

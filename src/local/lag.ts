/** Behind by more milliseconds than this is worth a line. */
const tolerable = { relay: 60_000, sweep: 120_000 } as const

/** Keeps how far the relay is behind, and says it now and then, with the sweep's lag. */
export const createLag = (say: (line: string) => void) => {
  let relay = 0
  const sayIf = (who: keyof typeof tolerable, behind: number): void => {
    if (behind > tolerable[who]) say(`the ${who} was ${Math.round(behind / 1000)} s behind`)
  }
  return {
    /** The relay came so many milliseconds after a commit. */
    relayed: (behind: number): void => {
      relay = Math.max(relay, behind)
    },
    /** The sweep came so late: says what has not been tolerable since the last time. */
    swept: (behind: number): void => {
      sayIf('relay', relay)
      sayIf('sweep', behind)
      relay = 0
    },
  }
}

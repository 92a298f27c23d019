/** Everything wrong with commits and with what `GET …/fairness` says of them. */
export const check: (
  commits: readonly unknown[],
  fairness: object,
) => {
  readonly flaws: readonly { readonly version: number; readonly flaw: string }[]
  readonly opened: number
  readonly draws: number
}

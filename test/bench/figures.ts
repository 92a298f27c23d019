/** One figure of the bench: the median of its runs, and a yardstick measured in the same run. */
export type Figure = {
  readonly figure: string
  readonly median: number
  readonly min: number
  readonly max: number
  readonly unit: string
  readonly yardstick?: { readonly name: string; readonly median: number }
}

const middle = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length / 2)]!

/** The figure of several runs of the same measurement. */
export const figureOf = (
  figure: string,
  unit: string,
  runs: readonly number[],
  yardstick?: Figure['yardstick'],
): Figure => {
  const sorted = runs.toSorted((a, b) => a - b)
  return {
    figure,
    unit,
    median: middle(sorted),
    min: sorted[0]!,
    max: sorted.at(-1)!,
    ...(yardstick && { yardstick }),
  }
}

const digits = (value: number): string =>
  value.toLocaleString('en', { maximumSignificantDigits: 3, useGrouping: true })

/** A Markdown table: figure, median (min–max), yardstick, ratio. */
export const table = (figures: readonly Figure[]): string =>
  [
    '| figure | median | min–max | yardstick | ratio |',
    '|---|---|---|---|---|',
    ...figures.map(({ figure, median, min, max, unit, yardstick }) => {
      const beside = yardstick ? `${yardstick.name}: ${digits(yardstick.median)} ${unit}` : ''
      const ratio = yardstick ? digits(median / yardstick.median) : ''
      return `| ${figure} | ${digits(median)} ${unit} | ${digits(min)}–${digits(max)} | ${beside} | ${ratio} |`
    }),
  ].join('\n')

/** What of a bundle is wrong, by what it was checked for. */
export type Check =
  | 'form'
  | 'manifest'
  | 'order'
  | 'chain'
  | 'opening'
  | 'time'
  | 'action'
  | 'event'
  | 'draw'
  | 'outcome'
  | 'seed'
  | 'head'

/** The first thing that is wrong: in which version (null: in none alone), and why, in words. */
export type Flaw = {
  readonly version: number | null
  readonly check: Check
  readonly detail: string
}

/** JSON for a sentence: cut where it is long. */
export const quoted = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 300 ? `${text.slice(0, 300)}…` : text
}

/** `version 41, draw: …` */
export const flawInWords = ({ version, check, detail }: Flaw): string =>
  `${version === null ? '' : `version ${version}, `}${check}: ${detail}`

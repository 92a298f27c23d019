import type { Finding } from '../matches/audit.ts'
import { flawInWords } from '../matches/audit-flaw.ts'

/** What `verify` says. */

const lines = (...rows: readonly (readonly [string, string])[]): readonly string[] =>
  rows.map(([name, text]) => `  ${name.padEnd(10)}${text}`)

const counted = (count: number, thing: string): string =>
  `${count} ${thing}${count === 1 ? '' : 's'}`

const checks = ({ checked }: Finding): readonly string[] => {
  const { commits, opened, closed, actions, draws, scripted } = checked
  return lines(
    ['chain', `${counted(commits, 'commit')}, each bound to the one before by its hash`],
    ['openings', `${counted(opened, 'value')} opened, ${closed} closed`],
    ['actions', `${actions} done again by the rules, with the same consequences`],
    ['draws', `${draws} drawn again from the seed${scripted > 0 ? `, ${scripted} scripted` : ''}`],
  )
}

const outcomeOf = ({ outcome }: Finding): readonly string[] => {
  if (!outcome) return []
  const { reason, ranking, winners } = outcome
  const places = ranking.map(
    ({ seat, score }) => `seat ${seat}${score === null ? '' : ` ${score}`}`,
  )
  const won = winners.length > 0 ? `; won by seat ${winners.join(' and ')}` : ''
  return lines(['outcome', `${reason}: ${places.join(', ')}${won}`])
}

/** A finding for people; its last line begins with the verdict. */
export const findingInWords = (finding: Finding): string => {
  const { match, game, rulesVersion, version, logHead, verdict, flaw, notes } = finding
  return [
    `${match}: ${game}, rules ${rulesVersion}, ${counted(version, 'commit')} up to ${logHead}`,
    ...checks(finding),
    ...outcomeOf(finding),
    ...lines(...notes.map((note) => ['note', note] as const)),
    flaw ? `invalid: ${flawInWords(flaw)}` : verdict,
  ].join('\n')
}

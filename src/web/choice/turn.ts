import { useEffect, useMemo, useState } from 'preact/hooks'
import type { LegalAction, LegalActions, Match } from '../../client/client.ts'
import { fieldsOf } from '../json.ts'
import type { Pieces } from '../words/pieces.ts'
import { handOf, type Laid, type Table, tableOf } from '../words/table.ts'
import { type Answers, type Choice, choose, type Option, place } from './facets.ts'

const none: Answers = new Map()

/** What a turn was going to be outlives a reload: it is kept for this version of the match. */
const draftOf = (match: Match): Answers => {
  const kept = sessionStorage.getItem(`castellan.draft.${match.id}`)
  const { version, answers } = fieldsOf(kept === null ? null : JSON.parse(kept))
  return version === match.version && Array.isArray(answers) ? new Map(answers) : none
}

const keepDraft = (match: Match, answers: Answers): void =>
  sessionStorage.setItem(
    `castellan.draft.${match.id}`,
    JSON.stringify({ version: match.version, answers: [...answers] }),
  )

/** An action being put together. */
export type Turn = {
  readonly choice: Choice<LegalAction>
  readonly table: Table
  /** The tile that it would lay, as soon as it is clear where. */
  readonly hand: Laid | undefined
  pick(facet: string, option: Pick<Option, 'key'>): void
}

const nothing: readonly LegalAction[] = []

export const useTurn = (match: Match, legal: LegalActions | undefined, pieces: Pieces): Turn => {
  const [answers, setAnswers] = useState<Answers>(() => draftOf(match))
  const [seen, setSeen] = useState(match.version)
  if (seen !== match.version) {
    setSeen(match.version)
    setAnswers(none)
  }
  const actions = legal?.version === match.version ? legal.actions : nothing
  const choice = useMemo(() => choose(actions, answers), [actions, answers])
  const partial = fieldsOf(choice.action ?? choice.left[0])
  const isPlaced = choice.facets.every(({ name, chosen }) => name !== place || chosen)
  const hand = isPlaced ? handOf(pieces, match.state, partial) : undefined
  const table = useMemo(
    () => tableOf(pieces, match.state, hand),
    [match, hand?.tile, hand?.x, hand?.y, hand?.rotation],
  )
  useEffect(() => keepDraft(match, answers), [match.version, answers])
  const pick = (facet: string, { key }: Pick<Option, 'key'>) =>
    setAnswers(new Map([...answers, [facet, key]]))
  return { choice, table, pick, hand }
}

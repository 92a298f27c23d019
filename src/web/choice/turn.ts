import { useEffect, useMemo, useState } from 'preact/hooks'
import type { Action, LegalAction, LegalActions, Match } from '../../client/client.ts'
import { asBody, type Fields, fieldsOf } from '../json.ts'
import type { Pieces } from '../words/pieces.ts'
import { handOf, type Laid, type Table, tableOf } from '../words/table.ts'
import { type Answers, type Choice, choose, type Option, place } from './facets.ts'

/** What was decided so far. */
type Draft = {
  readonly answers: Answers
  /** What is otherwise than in the answer that stands for those too many to list. */
  readonly members: Fields
}

const blank: Draft = { answers: new Map(), members: {} }

/** What a turn was going to be outlives a reload: it is kept for this version of the match. */
const keptDraft = (match: Match): Draft => {
  const kept = sessionStorage.getItem(`castellan.draft.${match.id}`)
  const { version, answers, members } = fieldsOf(kept === null ? null : JSON.parse(kept))
  return version === match.version && Array.isArray(answers)
    ? { answers: new Map(answers), members: fieldsOf(members) }
    : blank
}

const keepDraft = ({ id, version }: Match, { answers, members }: Draft): void =>
  sessionStorage.setItem(
    `castellan.draft.${id}`,
    JSON.stringify({ version, answers: [...answers], members }),
  )

/** An action being put together. */
export type Turn = {
  readonly choice: Choice<LegalAction>
  /** What would be sent; undefined as long as something is open. */
  readonly action: Action | undefined
  readonly table: Table
  /** The tile that it would lay, as soon as it is clear where. */
  readonly hand: Laid | undefined
  pick(facet: string, option: Pick<Option, 'key'>): void
  change(members: Fields): void
}

const nothing: readonly LegalAction[] = []

export const useTurn = (match: Match, legal: LegalActions | undefined, pieces: Pieces): Turn => {
  const [draft, setDraft] = useState<Draft>(() => keptDraft(match))
  const [seen, setSeen] = useState(match.version)
  if (seen !== match.version) {
    setSeen(match.version)
    setDraft(blank)
  }
  const actions = legal?.version === match.version ? legal.actions : nothing
  const choice = useMemo(() => choose(actions, draft.answers), [actions, draft.answers])
  const action = useMemo<Action | undefined>(
    () =>
      choice.action && Object.keys(draft.members).length > 0
        ? asBody({ ...choice.action, ...draft.members })
        : choice.action,
    [choice, draft.members],
  )
  const partial = fieldsOf(choice.action ?? choice.left[0])
  const isPlaced = choice.facets.every(({ name, chosen }) => name !== place || chosen)
  const hand = isPlaced ? handOf(pieces, match.state, partial) : undefined
  const table = useMemo(
    () => tableOf(pieces, match.state, hand),
    [match, hand?.tile, hand?.x, hand?.y, hand?.rotation],
  )
  useEffect(() => keepDraft(match, draft), [match.version, draft])
  return {
    choice,
    action,
    table,
    hand,
    pick: (facet, { key }) =>
      setDraft({ answers: new Map([...draft.answers, [facet, key]]), members: {} }),
    change: (members) => setDraft({ ...draft, members: { ...draft.members, ...members } }),
  }
}

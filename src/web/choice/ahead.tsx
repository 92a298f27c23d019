import { useState } from 'preact/hooks'
import type { Action, DryRun } from '../../client/client.ts'
import { type Fields, fieldsOf, listOf } from '../json.ts'
import { useLoad } from '../load.ts'
import { useSession } from '../session.ts'
import type { Table } from '../words/table.ts'
import { capital, phrase, valueWords } from '../words/value.ts'
import { answerShape, candidates, type Shape, textsIn } from './answer-shape.ts'

const Member = ({
  name,
  options,
  table,
  change,
}: {
  name: string
  options: readonly unknown[]
  table: Table
  change: (value: unknown) => void
}) => (
  <label>
    {capital(phrase(name))}
    <select
      onChange={({ currentTarget }) => change(options[Number(currentTarget.value)])}
      value={undefined}
    >
      <option value="">…</option>
      {options.map((option, i) => (
        <option key={String(option)} value={i}>
          {capital(valueWords(option, table))}
        </option>
      ))}
    </select>
  </label>
)

/** Only pieces that the catalogue knows, places and numbers can be an answer. */
const isKnown = (value: unknown, parts: readonly Fields[], table: Table): boolean =>
  typeof value !== 'string' ||
  table.pieces.printOn(value) !== undefined ||
  parts.some(({ enum: named }) => listOf(named).includes(value))

const AheadForm = ({
  decision,
  shape,
  run,
  table,
  give,
}: {
  decision: string
  shape: Shape
  run: DryRun
  table: Table
  give: (answer: Fields) => void
}) => {
  const [answer, setAnswer] = useState<Fields>({})
  const texts = textsIn(run.match.state)
  const isWhole = [...shape.keys()].every((name) => answer[name] !== undefined)
  return (
    <fieldset class="ahead">
      <legend>Answer ahead: {phrase(decision)}</legend>
      <p>You will be asked. You may answer now, or when it is asked.</p>
      {[...shape].map(([name, parts]) => (
        <Member
          key={name}
          name={name}
          options={candidates(parts, texts, run.match.seats.length).filter((one) =>
            isKnown(one, parts, table),
          )}
          table={table}
          change={(value) => setAnswer({ ...answer, [name]: value })}
        />
      ))}
      <button type="button" disabled={!isWhole} onClick={() => give({ decision, ...answer })}>
        Answer
      </button>
    </fieldset>
  )
}

/** Members that are lists or maps are answered when they are asked for. */
const isPlain = (shape: Shape): boolean =>
  [...shape.values()].every((parts) =>
    parts.every(({ type }) => type !== 'array' && type !== 'object'),
  )

/** A decision that an action leads to may be answered together with it. */
export const Ahead = ({
  action,
  run,
  table,
  change,
}: {
  action: Action
  run: DryRun
  table: Table
  change: (members: Fields) => void
}) => {
  const { castellan } = useSession()
  const document = useLoad(() => castellan.operations.getDocument(), [castellan])
  const given = listOf(fieldsOf(action)['choices'])
  const asked = run.match.awaiting.find(({ seat }) => run.match.viewer.seats.includes(seat))
  const shape =
    asked && document.value ? answerShape(document.value, action.type, asked.decision) : undefined
  return (
    <>
      {given.length > 0 && (
        <p class="given">
          {given.map((one) => capital(valueWords(one, table))).join('; ')}{' '}
          <button type="button" onClick={() => change({ choices: undefined })}>
            Take back
          </button>
        </p>
      )}
      {asked && shape && isPlain(shape) && (
        <AheadForm
          key={`${asked.decision} ${given.length}`}
          decision={asked.decision}
          shape={shape}
          run={run}
          table={table}
          give={(answer) => change({ choices: [...given, answer] })}
        />
      )}
    </>
  )
}

import { useState } from 'preact/hooks'
import { Piece } from '../board/drawing.tsx'
import type { Picture } from '../board/picture.ts'
import { type Fields, fieldsOf, isFields, listOf, numberOf } from '../json.ts'
import type { Names } from '../words/event.ts'
import type { Table } from '../words/table.ts'
import { capital, phrase, valueWords } from '../words/value.ts'

/**
 * Answers that are too many to list: the service says what they are made of, and gives one of them.
 * That one is changed, member by member.
 */

type Change = (members: Fields) => void

type Shown = {
  readonly table: Table
  readonly picture: Picture | undefined
  readonly names: Names
}

/** Cards whose tokens change hands are told apart by whose they are. */
const Bearer = ({ card, table, names }: Pick<Shown, 'table' | 'names'> & { card: string }) => {
  const seat = table.bearerOf(card)
  return seat === undefined ? null : <small>token of {names(seat)}</small>
}

/** So many of a list, which may hold equal ones. */
const Several = ({
  name,
  from,
  count,
  value,
  change,
  table,
  picture,
  names,
}: Shown & {
  name: string
  from: readonly unknown[]
  count: number
  value: readonly unknown[]
  change: (value: readonly unknown[]) => void
}) => {
  const left = [...value]
  const chosen = from.map((one) => {
    const at = left.indexOf(one)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
  const toggle = (index: number) =>
    change(from.filter((_, i) => (i === index ? !chosen[i] : chosen[i])))
  return (
    <fieldset>
      <legend>
        {capital(phrase(name))}: {value.length} of {count}
      </legend>
      <div class="options">
        {from.map((one, i) => (
          <label key={`${String(one)} ${i}`} class="option">
            <input type="checkbox" checked={chosen[i] === true} onChange={() => toggle(i)} />
            {picture && <Piece picture={picture} piece={String(one)} />}
            <span>
              {capital(valueWords(one, table))}
              <Bearer card={String(one)} table={table} names={names} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** One of some values for each of some cards: who takes a value gives its own to the one that had it. */
const Dealt = ({
  cards,
  values,
  value,
  change,
  table,
  names,
}: Pick<Shown, 'table' | 'names'> & {
  cards: readonly string[]
  values: readonly unknown[]
  value: Fields
  change: (value: Fields) => void
}) => {
  const [settled, setSettled] = useState<readonly string[]>([])
  const options = [...new Set(values)]
  const give = (card: string, text: string) => {
    const taken = options.find((one) => String(one) === text)
    const had = cards.filter((other) => other !== card && value[other] === taken)
    const giver = had.find((other) => !settled.includes(other)) ?? had[0]
    setSettled([...settled, card])
    change({ ...value, [card]: taken, ...(giver !== undefined && { [giver]: value[card] }) })
  }
  return (
    <div class="options">
      {cards.map((card) => (
        <label key={card} class="dealt">
          <span>{capital(valueWords(card, table))}</span>
          <select
            value={String(value[card])}
            onChange={({ currentTarget }) => give(card, currentTarget.value)}
          >
            {options.map((one) => (
              <option key={String(one)} value={String(one)}>
                {typeof one === 'number' ? names(one) : capital(valueWords(one, table))}
              </option>
            ))}
          </select>
        </label>
      ))}
    </div>
  )
}

/** The member of the given answer that is a list, or that is an object. */
const memberThat = (answer: Fields, isRight: (value: unknown) => boolean): string =>
  Object.keys(answer).find((name) => isRight(answer[name])) ?? ''

type Sets = { readonly cards: readonly string[]; readonly values: readonly unknown[] }

/** What is dealt out to what: tokens to cards, or cards to spaces, group by group. */
const setsIn = (constraint: Fields): readonly Sets[] => {
  const groups = Array.isArray(constraint['groups']) ? constraint['groups'] : [constraint]
  return groups
    .map(fieldsOf)
    .flatMap(({ cards, tokens, spaces }) =>
      Array.isArray(cards) ? [{ cards: cards.map(String), values: listOf(tokens ?? spaces) }] : [],
    )
}

type Ask = { readonly name: string; readonly from: readonly unknown[]; readonly count: number }

/** What is chosen from lists, by member. */
const asksIn = (constraint: Fields, answer: Fields): readonly Ask[] => {
  const named =
    'from' in constraint ? { [memberThat(answer, Array.isArray)]: constraint } : constraint
  return Object.entries(named).flatMap(([name, part]) => {
    const { from, count } = fieldsOf(part)
    return Array.isArray(from) ? [{ name, from, count: numberOf(count) ?? from.length }] : []
  })
}

export const Constraint = ({
  constraint,
  answer,
  change,
  table,
  picture,
  names,
}: Shown & {
  constraint: Fields
  /** A whole answer, at first the one that the service gave. */
  answer: Fields
  change: Change
}) => {
  const dealt = memberThat(answer, isFields)
  return (
    <div class="chooser">
      {asksIn(constraint, answer).map((ask) => (
        <Several
          key={ask.name}
          {...ask}
          value={listOf(answer[ask.name])}
          change={(value) => change({ [ask.name]: value })}
          table={table}
          picture={picture}
          names={names}
        />
      ))}
      {setsIn(constraint).map(({ cards, values }) => (
        <fieldset key={cards.join()}>
          <legend>{capital(phrase(dealt))}</legend>
          <Dealt
            cards={cards}
            values={values}
            value={fieldsOf(answer[dealt])}
            change={(value) => change({ [dealt]: value })}
            table={table}
            names={names}
          />
        </fieldset>
      ))}
    </div>
  )
}

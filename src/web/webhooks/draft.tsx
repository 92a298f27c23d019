import { useState } from 'preact/hooks'
import type { Webhook } from '../../client/client.ts'
import { CheckField, Field, TextField } from '../parts/field.tsx'
import { type MessageType, messageTypes } from './words.ts'

/** What an endpoint is going to be. */
export type Draft = {
  readonly url: string
  readonly description: string
  /** None: all. */
  readonly types: readonly MessageType[]
  /** Ids or links, one a line; none: all. */
  readonly matches: string
}

export const blank: Draft = { url: '', description: '', types: [], matches: '' }

export const draftOf = ({ url, description, types, matches }: Webhook): Draft => ({
  url,
  description: description ?? '',
  types: types ?? [],
  matches: (matches ?? []).join('\n'),
})

/** The ids in a text of ids and links. What is neither stays: the service says what is wrong with it. */
const matchesIn = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map((part) => /match_[0-9A-Z]+/.exec(part)?.[0] ?? part)

const orNull = <T,>(list: T[]): T[] | null => (list.length === 0 ? null : list)

/** What is sent of it. */
export const bodyOf = ({ url, description, types, matches }: Draft) => ({
  url,
  description: description === '' ? null : description,
  types: orNull([...types]),
  matches: orNull(matchesIn(matches)),
})

const Matches = ({ value, change }: { value: string; change: (value: string) => void }) => (
  <Field
    label="Only about these matches"
    hint="Their links or ids, one a line; none: all of yours."
    at="/matches"
  >
    {(carried) => (
      <textarea
        {...carried}
        rows={2}
        value={value}
        onInput={({ currentTarget }) => change(currentTarget.value)}
      />
    )}
  </Field>
)

const Types = ({
  value,
  change,
}: {
  value: Draft['types']
  change: (value: Draft['types']) => void
}) => (
  <fieldset>
    <legend>Only these messages; none: all</legend>
    {messageTypes.map(([type, said]) => (
      <CheckField
        key={type}
        label={said}
        hint={type}
        value={value.includes(type)}
        change={(isOn) => change(isOn ? [...value, type] : value.filter((one) => one !== type))}
      />
    ))}
  </fieldset>
)

/** All that can be chosen about an endpoint. */
export const Fields = ({ draft, change }: { draft: Draft; change: (draft: Draft) => void }) => {
  const [isChoosy] = useState(draft.types.length > 0 || draft.matches !== '')
  return (
    <>
      <TextField
        label="Address"
        hint="https, port 443 or 8443, at a public address. It is challenged before it is told anything."
        at="/url"
        required
        autocomplete="off"
        placeholder="https://…"
        value={draft.url}
        change={(url) => change({ ...draft, url })}
      />
      <TextField
        label="What it is for"
        hint="For yourself."
        at="/description"
        maxLength={200}
        value={draft.description}
        change={(description) => change({ ...draft, description })}
      />
      <details open={isChoosy}>
        <summary>Only some messages</summary>
        <Types value={draft.types} change={(types) => change({ ...draft, types })} />
        <Matches value={draft.matches} change={(matches) => change({ ...draft, matches })} />
      </details>
    </>
  )
}

import { CheckField, Field, TextField } from '../parts/field.tsx'
import { type Draft, holdersOf } from './draft.ts'
import type { DraftPart } from './seats.tsx'

const toggled = (draft: Draft, isSandbox: boolean): Draft => ({
  ...draft,
  isSandbox,
  fork: undefined,
  holders: holdersOf(draft.holders, draft.holders.length, true),
  visibility: isSandbox ? 'private' : 'public',
})

/** A match to try things in: scripted draws, a position, or another match continued. */
export const SandboxPart = ({ draft, change }: DraftPart) => (
  <fieldset>
    <legend>Sandbox</legend>
    <CheckField
      label="This is a sandbox"
      hint="You play every seat that no bot plays, and its clock moves when you say so."
      value={draft.isSandbox}
      change={(isSandbox) => change(toggled(draft, isSandbox))}
    />
    {draft.isSandbox && (
      <TextField
        label="What is drawn"
        hint="Ids of pieces, in order; the rest is chance."
        at="/sandbox/draws"
        value={draft.draws}
        placeholder="D A U"
        change={(draws) => change({ ...draft, draws })}
      />
    )}
    {draft.fork && (
      <p>
        It continues <a href={`#/match/${draft.fork.match}`}>a match</a> at version{' '}
        {draft.fork.version}.
      </p>
    )}
    {draft.isSandbox && !draft.fork && (
      <Field
        label="Position"
        hint="A match’s state as JSON, or a part of it; empty: the game’s own set-up."
        at="/sandbox/position"
      >
        {(carried) => (
          <textarea
            {...carried}
            rows={4}
            spellcheck={false}
            value={draft.position}
            onInput={({ currentTarget }) => change({ ...draft, position: currentTarget.value })}
          />
        )}
      </Field>
    )}
  </fieldset>
)

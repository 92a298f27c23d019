import { SelectField, TextField } from '../parts/field.tsx'
import { newSeed } from '../seed.ts'
import type { DraftPart } from './seats.tsx'

/** Who may find the match, when it begins, and what its creator adds to the chance. */
export const StartPart = ({ draft, change }: DraftPart) => (
  <fieldset>
    <legend>Start</legend>
    <SelectField
      label="Who may find and join it"
      at="/visibility"
      value={draft.visibility}
      options={[
        ['public', 'everybody'],
        ['private', 'only those who have its code'],
      ]}
      change={(visibility) => change({ ...draft, visibility })}
    />
    <SelectField
      label="It begins"
      hint={
        draft.start === 'ready'
          ? 'Everybody promises a seed when sitting down, and reveals it when all have: nobody can know the draws beforehand.'
          : 'At once, if bots hold all other seats.'
      }
      at="/start"
      value={draft.start}
      options={[
        ['full', 'when the last seat is taken'],
        ['ready', 'when everybody says “ready”'],
      ]}
      change={(start) => change({ ...draft, start })}
    />
    {draft.holders[0] === 'me' && (
      <div class="beside">
        <TextField
          label="Your part of the chance"
          hint="16 to 128 letters, digits, - and _: mixed into every draw."
          at={draft.start === 'ready' ? '/clientSeedHash' : '/clientSeed'}
          value={draft.seed}
          maxLength={128}
          required={draft.start === 'ready'}
          change={(seed) => change({ ...draft, seed })}
        />
        <button type="button" onClick={() => change({ ...draft, seed: newSeed() })}>
          Another
        </button>
      </div>
    )}
  </fieldset>
)

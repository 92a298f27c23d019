import { DurationField } from '../parts/duration.tsx'
import { SelectField } from '../parts/field.tsx'
import type { Clock } from './draft.ts'
import type { DraftPart } from './seats.tsx'

const kinds = [
  ['none', 'none: there is no hurry'],
  ['per-move', 'so long for every decision'],
  ['bank', 'a bank of time for all decisions'],
] as const

const members: Readonly<
  Record<Clock['kind'], readonly (readonly [Exclude<keyof Clock, 'kind'>, string])[]>
> = {
  none: [],
  'per-move': [['perMove', 'Time for a decision']],
  bank: [
    ['initial', 'At the start'],
    ['increment', 'More with every action'],
    ['max', 'At most'],
  ],
}

/** How long a decision may take, and what happens then. */
export const ClockPart = ({ draft, change }: DraftPart) => {
  const { clock } = draft
  return (
    <fieldset>
      <legend>Clock</legend>
      <SelectField
        label="Clock"
        at="/timeControl/kind"
        value={clock.kind}
        options={kinds}
        change={(kind) => change({ ...draft, clock: { ...clock, kind } })}
      />
      {members[clock.kind].map(([name, label]) => (
        <DurationField
          key={name}
          label={label}
          at={`/timeControl/${name}`}
          value={clock[name]}
          change={(duration) => change({ ...draft, clock: { ...clock, [name]: duration } })}
        />
      ))}
      {clock.kind !== 'none' && (
        <SelectField
          label="Whose time is up"
          at="/onTimeout"
          value={draft.onTimeout}
          options={[
            ['forfeit', 'leaves the match'],
            ['bot', 'is played on by a bot'],
          ]}
          change={(onTimeout) => change({ ...draft, onTimeout })}
        />
      )}
    </fieldset>
  )
}

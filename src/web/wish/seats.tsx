import { CheckField, NumberField, SelectField } from '../parts/field.tsx'
import { type Draft, type Holder, holdersOf } from './draft.ts'

export type DraftPart = {
  readonly draft: Draft
  change(draft: Draft): void
}

const holders = [
  ['person', 'a person'],
  ['greedy', 'a bot that plays for points'],
  ['random', 'a bot that plays anything'],
] as const satisfies readonly (readonly [Holder, string])[]

const ownHolders = [['person', 'you'], holders[1], holders[2]] as const

const levelOf = (holder: Holder) => (holder === 'me' ? 'person' : holder)

/** How many seats there are, and who plays each. */
export const SeatsPart = ({ draft, change }: DraftPart) => {
  const { game, holders: all, isSandbox } = draft
  const { min, max } = game.seats
  const isJoined = all[0] === 'me'
  return (
    <fieldset>
      <legend>Players</legend>
      {min < max ? (
        <NumberField
          label="Seats"
          hint={`${min} to ${max}`}
          at="/seats"
          value={all.length}
          min={min}
          max={max}
          change={(count) => {
            const inRange = Math.min(Math.max(count, min), max)
            change({ ...draft, holders: holdersOf(all, inRange, isJoined) })
          }}
        />
      ) : (
        <p>This game is for {min} players.</p>
      )}
      {!isSandbox && (
        <CheckField
          label="I take seat 0"
          hint="Otherwise you only arrange the match."
          value={isJoined}
          change={(value) => change({ ...draft, holders: holdersOf(all, all.length, value) })}
        />
      )}
      {all.map((holder, seat) => (
        <SelectField
          key={`${seat} ${isSandbox}`}
          label={`Seat ${seat}`}
          at={`/bots/${seat}/level`}
          value={levelOf(holder)}
          options={seatOptions(draft, seat)}
          change={(next) =>
            change({ ...draft, holders: all.map((one, i) => (i === seat ? next : one)) })
          }
        />
      ))}
    </fieldset>
  )
}

const seatOptions = ({ holders: all, isSandbox }: Draft, seat: number) => {
  if (isSandbox) return ownHolders
  return seat === 0 && all[0] === 'me' ? ([['person', 'you']] as const) : holders
}

import { useWrong } from './form.tsx'

const units = { hours: 1, days: 24 } as const

type Unit = keyof typeof units

/** An ISO 8601 duration of whole hours or days, as it is written here. */
const read = (duration: string): { readonly count: number; readonly unit: Unit } => {
  const [, days, hours] = /^P(?:(\d+)D)?(?:T(\d+)H)?$/.exec(duration) ?? []
  return hours === undefined
    ? { count: Number(days ?? 0), unit: 'days' }
    : { count: Number(days ?? 0) * 24 + Number(hours), unit: 'hours' }
}

const written = (count: number, unit: Unit): string =>
  unit === 'days' ? `P${count}D` : `PT${count}H`

/** So many hours or days. */
export const DurationField = ({
  label,
  at,
  value,
  change,
}: {
  readonly label: string
  readonly at: string
  readonly value: string
  change(value: string): void
}) => {
  const { count, unit } = read(value)
  const wrong = useWrong(at)
  return (
    <fieldset class="duration">
      <legend>{label}</legend>
      <input
        type="number"
        required
        min={1}
        max={1440 / units[unit]}
        aria-label={`${label}: how many`}
        aria-invalid={wrong !== undefined}
        value={count}
        onInput={({ currentTarget }) => {
          if (currentTarget.value !== '') change(written(currentTarget.valueAsNumber, unit))
        }}
      />
      <select
        aria-label={`${label}: unit`}
        value={unit}
        onChange={({ currentTarget }) =>
          change(written(count, currentTarget.value === 'days' ? 'days' : 'hours'))
        }
      >
        <option value="hours">hours</option>
        <option value="days">days</option>
      </select>
      {wrong !== undefined && <strong class="wrong">{wrong}</strong>}
    </fieldset>
  )
}

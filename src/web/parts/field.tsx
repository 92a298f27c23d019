import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { capital } from '../words/value.ts'
import { useWrong } from './form.tsx'

/** What an input must carry to belong to its field. */
type Carried = {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string
}

type Named = {
  readonly label: string
  readonly hint?: string | undefined
  /** The pointer of the member that the field fills. */
  readonly at?: string | undefined
}

/** An input with its name, a hint, and what is wrong with it. */
export const Field = ({
  label,
  hint,
  at = '',
  children,
}: Named & { readonly children: (carried: Carried) => ComponentChildren }) => {
  const id = useId()
  const wrong = useWrong(at)
  const about = `${id}-about`
  return (
    <div class="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': wrong !== undefined, 'aria-describedby': about })}
      <small id={about}>
        {wrong === undefined ? hint : <strong class="wrong">{capital(wrong)}.</strong>}
      </small>
    </div>
  )
}

type TextProps = Named & {
  readonly value: string
  readonly required?: boolean
  readonly maxLength?: number | undefined
  readonly placeholder?: string
  readonly autocomplete?: 'nickname' | 'off'
  change(value: string): void
}

export const TextField = ({ label, hint, at, value, change, ...rest }: TextProps) => (
  <Field label={label} hint={hint} at={at}>
    {(carried) => (
      <input
        {...rest}
        {...carried}
        value={value}
        onInput={({ currentTarget }) => change(currentTarget.value)}
      />
    )}
  </Field>
)

export const NumberField = ({
  label,
  hint,
  at,
  value,
  min,
  max,
  change,
}: Named & {
  readonly value: number
  readonly min: number
  readonly max: number
  change(value: number): void
}) => (
  <Field label={label} hint={hint} at={at}>
    {(carried) => (
      <input
        {...carried}
        type="number"
        required
        min={min}
        max={max}
        value={value}
        onInput={({ currentTarget }) => {
          if (currentTarget.value !== '') change(currentTarget.valueAsNumber)
        }}
      />
    )}
  </Field>
)

export const SelectField = <T extends string>({
  label,
  hint,
  at,
  value,
  options,
  change,
}: Named & {
  readonly value: T
  /** Each value, and what it is called. */
  readonly options: readonly (readonly [T, string])[]
  change(value: T): void
}) => (
  <Field label={label} hint={hint} at={at}>
    {(carried) => (
      <select
        {...carried}
        value={value}
        onChange={({ currentTarget }) => {
          const chosen = options.find(([one]) => one === currentTarget.value)
          if (chosen) change(chosen[0])
        }}
      >
        {options.map(([one, said]) => (
          <option key={one} value={one}>
            {said}
          </option>
        ))}
      </select>
    )}
  </Field>
)

export const CheckField = ({
  label,
  hint,
  value,
  change,
}: Omit<Named, 'at'> & { readonly value: boolean; change(value: boolean): void }) => (
  <label class="check">
    <input
      type="checkbox"
      checked={value}
      onChange={({ currentTarget }) => change(currentTarget.checked)}
    />
    <span>
      {label}
      {hint !== undefined && <small>{hint}</small>}
    </span>
  </label>
)

import { type Fields, fieldsOf, listOf, numberOf, textOf } from '../json.ts'
import { capital, phrase } from '../words/value.ts'

/** A form made from a JSON Schema of an object: whatever options a game has, they are all here. */

type Change = (value: unknown) => void

const Choice = ({
  id,
  options,
  value,
  change,
}: {
  id: string
  options: readonly unknown[]
  value: unknown
  change: Change
}) => (
  <select
    id={id}
    value={String(value)}
    onChange={({ currentTarget }) =>
      change(options.find((one) => String(one) === currentTarget.value))
    }
  >
    {options.map((one) => (
      <option key={String(one)} value={String(one)}>
        {phrase(String(one))}
      </option>
    ))}
  </select>
)

const Field = ({
  id,
  schema,
  value,
  change,
}: {
  id: string
  schema: Fields
  value: unknown
  change: Change
}) => {
  const options = listOf(schema['enum'])
  if (options.length > 0) return <Choice id={id} options={options} value={value} change={change} />
  if (schema['type'] === 'boolean')
    return (
      <input
        id={id}
        type="checkbox"
        checked={value === true}
        onChange={({ currentTarget }) => change(currentTarget.checked)}
      />
    )
  if (schema['type'] === 'integer' || schema['type'] === 'number')
    return (
      <input
        id={id}
        type="number"
        min={numberOf(schema['minimum'])}
        max={numberOf(schema['maximum'])}
        value={numberOf(value)}
        onInput={({ currentTarget }) => change(currentTarget.valueAsNumber)}
      />
    )
  return (
    <input
      id={id}
      value={textOf(value) ?? ''}
      onInput={({ currentTarget }) => change(currentTarget.value)}
    />
  )
}

export const SchemaForm = ({
  schema,
  value,
  change,
}: {
  schema: Fields
  value: Fields
  change: (value: Fields) => void
}) => (
  <div class="schema">
    {Object.entries(fieldsOf(schema['properties'])).map(([name, part]) => {
      const member = fieldsOf(part)
      return (
        <label
          key={name}
          htmlFor={`option-${name}`}
          class={member['type'] === 'boolean' ? 'check' : ''}
        >
          <Field
            id={`option-${name}`}
            schema={member}
            value={value[name] ?? member['default']}
            change={(next) => change({ ...value, [name]: next })}
          />
          <span>
            {capital(phrase(name))}
            <small>{textOf(member['description'])}</small>
          </span>
        </label>
      )
    })}
  </div>
)

import { type Fields, fieldsOf, isFields, listOf, numberOf, textOf } from '../json.ts'
import { capital, phrase } from '../words/value.ts'
import { CheckField, NumberField, SelectField, TextField } from './field.tsx'

/** A form made from a JSON Schema of an object: whatever options a game has, they are all here. */

type Member = {
  readonly name: string
  readonly schema: Fields
  /** The pointer of the member. */
  readonly at: string
  readonly value: unknown
  change(value: unknown): void
}

/** One of several values, whatever their type. */
const Choice = ({ name, schema, at, value, change }: Member) => {
  const values = listOf(schema['enum'])
  return (
    <SelectField
      label={capital(phrase(name))}
      hint={textOf(schema['description'])}
      at={at}
      value={String(value)}
      options={values.map((one) => [String(one), phrase(String(one))] as const)}
      change={(chosen) => change(values.find((one) => String(one) === chosen))}
    />
  )
}

/** Some of several values. */
const Several = ({ name, schema, value, change }: Member) => {
  const chosen = listOf(value)
  return (
    <fieldset>
      <legend>{capital(phrase(name))}</legend>
      <small>{textOf(schema['description'])}</small>
      {listOf(fieldsOf(schema['items'])['enum']).map((one) => (
        <CheckField
          key={String(one)}
          label={phrase(String(one))}
          value={chosen.includes(one)}
          change={(isOn) =>
            change(isOn ? [...chosen, one] : chosen.filter((other) => other !== one))
          }
        />
      ))}
    </fieldset>
  )
}

const Group = ({ name, schema, at, value, change }: Member) => (
  <fieldset>
    <legend>{capital(phrase(name))}</legend>
    <SchemaForm schema={schema} at={at} value={fieldsOf(value)} change={change} />
  </fieldset>
)

const Amount = ({ name, schema, at, value, change }: Member) => (
  <NumberField
    label={capital(phrase(name))}
    hint={textOf(schema['description'])}
    at={at}
    value={numberOf(value) ?? 0}
    min={numberOf(schema['minimum']) ?? Number.MIN_SAFE_INTEGER}
    max={numberOf(schema['maximum']) ?? Number.MAX_SAFE_INTEGER}
    change={change}
  />
)

const Switch = ({ name, schema, value, change }: Member) => (
  <CheckField
    label={capital(phrase(name))}
    hint={textOf(schema['description'])}
    value={value === true}
    change={change}
  />
)

const Line = ({ name, schema, at, value, change }: Member) => (
  <TextField
    label={capital(phrase(name))}
    hint={textOf(schema['description'])}
    at={at}
    value={textOf(value) ?? ''}
    maxLength={numberOf(schema['maxLength'])}
    change={change}
  />
)

const inputs: Readonly<Record<string, (member: Member) => preact.JSX.Element>> = {
  boolean: Switch,
  integer: Amount,
  number: Amount,
  array: Several,
  object: Group,
}

const Input = (member: Member) => {
  const { schema } = member
  if (listOf(schema['enum']).length > 0) return <Choice {...member} />
  const Fitting = inputs[textOf(schema['type']) ?? ''] ?? Line
  return <Fitting {...member} />
}

export const SchemaForm = ({
  schema,
  at,
  value,
  change,
}: {
  schema: Fields
  /** The pointer of the object. */
  at: string
  value: Fields
  change: (value: Fields) => void
}) => (
  <div class="schema">
    {Object.entries(fieldsOf(schema['properties']))
      .filter(([, member]) => isFields(member))
      .map(([name, member]) => (
        <Input
          key={name}
          name={name}
          schema={fieldsOf(member)}
          at={`${at}/${name}`}
          value={value[name] ?? fieldsOf(member)['default']}
          change={(next) => change({ ...value, [name]: next })}
        />
      ))}
  </div>
)

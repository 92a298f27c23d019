/** What resources are called here: by logical id, or by id and attribute with a dot between. */
export type Values = Readonly<Record<string, string>>

const secret = /\{\{resolve:secretsmanager:([^:]+):SecretString:::\}\}/g

const argumentOf = (name: string, value: object): unknown =>
  Object.entries(value).find(([key]) => key === name)?.[1]

/** The text that CloudFormation would make of a value; a secret's is what its reference says. */
export const textOf = (values: Values, value: unknown): string => {
  if (typeof value === 'string') return value.replaceAll(secret, '$1')
  if (typeof value !== 'object' || value === null) return String(value)
  const [ref, attribute, join] = ['Ref', 'Fn::GetAtt', 'Fn::Join'].map((name) =>
    argumentOf(name, value),
  )
  if (Array.isArray(join)) {
    const [between, parts] = join
    const text = parts.map((part: unknown) => textOf(values, part)).join(between)
    return text.replaceAll(secret, '$1')
  }
  const name = Array.isArray(attribute) ? attribute.join('.') : String(ref)
  const text = values[name]
  if (text === undefined) throw new Error(`nobody knows ${JSON.stringify(value)}`)
  return text
}

import type { Template } from 'aws-cdk-lib/assertions'

type Test = Readonly<Record<string, readonly string[] | string>>

/** A statement of a policy that allows something, as the template has it. */
export type Statement = {
  readonly Effect: string
  readonly Action: string | readonly string[]
  readonly Resource: unknown
  readonly Condition?: Readonly<Record<string, Test>>
}

/** What a function asks of DynamoDB. */
export type Call = {
  readonly action: string
  readonly resource: string
  readonly partition: string
}

/** A reference or a join of the template, as text: `Table.Arn/index/list`. */
const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return String(value)
  if ('Fn::GetAtt' in value && Array.isArray(value['Fn::GetAtt']))
    return value['Fn::GetAtt'].join('.')
  if ('Fn::Join' in value && Array.isArray(value['Fn::Join']))
    return value['Fn::Join'][1].map(textOf).join('')
  return JSON.stringify(value)
}

const listOf = (value: string | readonly string[]): readonly string[] =>
  typeof value === 'string' ? [value] : value

const isLike = (text: string) => (pattern: string) =>
  new RegExp(`^${pattern.split('*').map(RegExp.escape).join('.*')}$`).test(text)

const holds = (operator: string, test: Test, { partition }: Call): boolean => {
  const wanted = listOf(test['dynamodb:LeadingKeys'] ?? [])
  switch (operator) {
    case 'ForAllValues:StringLike':
      return wanted.some(isLike(partition))
    case 'ForAllValues:StringNotLike':
      return !wanted.some(isLike(partition))
    case 'Null':
      return wanted.every((isNull) => isNull === 'false')
    default:
      throw new Error(`not a condition that this test knows: ${operator}`)
  }
}

const allows = (statement: Statement, call: Call): boolean =>
  listOf(statement.Action).includes(`dynamodb:${call.action}`) &&
  [statement.Resource].flat().map(textOf).includes(call.resource) &&
  Object.entries(statement.Condition ?? {}).every(([operator, test]) => holds(operator, test, call))

/** The statements of the role whose logical id begins so. */
export const statementsOf = (template: Template, role: string): readonly Statement[] =>
  Object.values(template.findResources('AWS::IAM::Policy'))
    .filter(({ Properties }) => Properties.Roles[0].Ref.startsWith(role))
    .flatMap(({ Properties }) => Properties.PolicyDocument.Statement)

/** Whether a role may do this to the table. */
export const mayCall = (statements: readonly Statement[], call: Call): boolean =>
  statements.some((statement) => statement.Effect === 'Allow' && allows(statement, call))

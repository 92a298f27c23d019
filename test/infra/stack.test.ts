import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Match, type Template } from 'aws-cdk-lib/assertions'
import { describe, expect, test } from 'vitest'
import { resourceOf } from '../../infra/local/assembly.ts'
import { type Call, mayCall, statementsOf } from '../../infra/local/permissions.ts'
import { layout } from '../../src/store/layout.ts'
import { templateOf } from './stacks.ts'

const [dev, prod] = [templateOf('dev'), templateOf('prod')]
const [tableId] = Object.keys(prod.findResources('AWS::DynamoDB::Table'))
const table = `${tableId}.Arn`

const keySchema = (key: { readonly partition: string; readonly sort: string }) => [
  { AttributeName: key.partition, KeyType: 'HASH' },
  { AttributeName: key.sort, KeyType: 'RANGE' },
]

describe('the table', () => {
  test('is laid out as the store reads and writes it', () => {
    prod.hasResourceProperties('AWS::DynamoDB::Table', {
      KeySchema: keySchema(layout),
      GlobalSecondaryIndexes: Object.entries(layout.indexes).map(([IndexName, key]) => ({
        IndexName,
        KeySchema: keySchema(key),
        Projection: { ProjectionType: 'ALL' },
      })),
      TimeToLiveSpecification: { AttributeName: layout.expiry, Enabled: true },
    })
  })

  test('is paid by request, can be restored to any second, and streams keys alone', () => {
    prod.hasResourceProperties('AWS::DynamoDB::Table', {
      BillingMode: 'PAY_PER_REQUEST',
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      StreamSpecification: { StreamViewType: 'KEYS_ONLY' },
    })
  })

  test.each<[string, Template, boolean, string]>([
    ['prod outlives its stack', prod, true, 'Retain'],
    ['dev goes with its stack', dev, false, 'Delete'],
  ])('of %s', (_, template, protectedFromDeletion, policy) => {
    template.hasResource('AWS::DynamoDB::Table', {
      Properties: { DeletionProtectionEnabled: protectedFromDeletion },
      DeletionPolicy: policy,
      UpdateReplacePolicy: policy,
    })
  })
})

describe('a function', () => {
  test('runs on Node 24 and arm64', () => {
    prod.allResourcesProperties('AWS::Lambda::Function', {
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      Handler: 'index.handler',
    })
  })

  test.each(['HttpRole', 'FeedsRole', 'RelayRole', 'SweepRole', 'CourierRole'])(
    'holds rights of its own alone: %s',
    (role) => {
      const managed = Object.values(prod.findResources('AWS::IAM::Role')).map(
        ({ Properties }) => Properties.ManagedPolicyArns,
      )
      expect(new Set(managed)).toEqual(new Set([undefined]))
      const everywhere = statementsOf(prod, role).filter(({ Resource }) => Resource === '*')
      expect(everywhere.flatMap(({ Action }) => Action)).toEqual(
        role === 'RelayRole' ? ['dynamodb:ListStreams'] : [],
      )
    },
  )

  test('keeps its logs for a while', () => {
    prod.allResourcesProperties('AWS::Logs::LogGroup', { RetentionInDays: 90 })
    dev.allResourcesProperties('AWS::Logs::LogGroup', { RetentionInDays: 7 })
  })
})

const seed = 'SEED#match_1'
const match = 'MATCH#match_1'
const list = `${table}/index/list`
const due = `${table}/index/due`

describe('a right', () => {
  test.each<[string, string, string, string, boolean]>([
    ['HttpRole', 'Query', table, match, true],
    ['HttpRole', 'PutItem', table, match, true],
    ['HttpRole', 'GetItem', table, seed, true],
    ['HttpRole', 'PutItem', table, seed, true],
    ['HttpRole', 'Query', table, seed, false],
    ['HttpRole', 'DeleteItem', table, seed, false],
    ['HttpRole', 'DeleteItem', table, match, false],
    ['HttpRole', 'DeleteItem', table, 'TOKEN#1', true],
    ['HttpRole', 'Query', list, 'LIST#carcassonne#open', true],
    ['HttpRole', 'Query', due, 'DUE#0', false],
    ['HttpRole', 'Scan', table, match, false],
    ['HttpRole', 'UpdateItem', table, match, false],
    ['RelayRole', 'PutItem', table, match, true],
    ['RelayRole', 'GetItem', table, seed, true],
    ['RelayRole', 'PutItem', table, seed, false],
    ['RelayRole', 'DeleteItem', table, 'TOKEN#1', false],
    ['RelayRole', 'DeleteItem', table, 'HOOK#hook_1', false],
    ['CourierRole', 'PutItem', table, 'HOOK#hook_1', true],
    ['CourierRole', 'DeleteItem', table, 'HOOK#hook_1', true],
    ['CourierRole', 'GetItem', table, 'PLAYER#player_1', true],
    ['CourierRole', 'DeleteItem', table, 'PLAYER#player_1', false],
    ['CourierRole', 'Query', list, 'DELIVERIES#hook_1', true],
    ['CourierRole', 'Query', table, match, false],
    ['CourierRole', 'GetItem', table, seed, false],
    ['CourierRole', 'GetItem', table, 'TOKEN#1', false],
    ['HttpRole', 'DeleteItem', table, 'HOOK#hook_1', true],
    ['FeedsRole', 'DeleteItem', table, 'HOOK#hook_1', false],
    ['FeedsRole', 'Query', list, 'RECENT#player_1', true],
    ['FeedsRole', 'PutItem', table, seed, false],
    ['FeedsRole', 'DeleteItem', table, 'TOKEN#1', false],
    ['SweepRole', 'Query', due, 'DUE#0', true],
    ['SweepRole', 'DeleteItem', table, 'HOOK#hook_1', false],
    ['SweepRole', 'DeleteItem', table, match, true],
    ['SweepRole', 'DeleteItem', table, seed, true],
    ['SweepRole', 'DeleteItem', table, 'TOKEN#1', false],
  ])('of %s: %s on %s, %s: %s', (role, action, resource, partition, allowed) => {
    const call: Call = { action, resource, partition }
    expect(mayCall(statementsOf(prod, role), call)).toBe(allowed)
  })
})

test.each([
  ['HttpRole', 'kms:Encrypt'],
  ['CourierRole', 'kms:Decrypt'],
  ['RelayRole', undefined],
  ['SweepRole', undefined],
  ['FeedsRole', undefined],
])('of the secrets of webhooks %s may ask %s, and of no others', (role, action) => {
  const onKeys = statementsOf(prod, role).filter(({ Action }) => String(Action).includes('kms'))
  expect(onKeys.map(({ Action }) => Action)).toEqual(action === undefined ? [] : [action])
  for (const { Condition } of onKeys)
    expect(Condition).toEqual({
      StringEquals: { 'kms:EncryptionContext:castellan': 'webhook-secret' },
    })
})

describe('the stream', () => {
  test('wakes the relay by new commits and by alerts of webhooks, and by nothing else', () => {
    const { properties } = resourceOf(
      { template: prod },
      'AWS::Lambda::EventSourceMapping',
      'Relay',
    )
    const filters: readonly { readonly Pattern: string }[] = properties.FilterCriteria.Filters
    const wakers = filters.map(({ Pattern }) => {
      const { eventName, dynamodb } = JSON.parse(Pattern)
      const { [layout.partition]: partition, [layout.sort]: sort } = dynamodb.Keys
      return [eventName, partition.S, sort.S]
    })
    const begins = (text: string) => [{ prefix: text }]
    expect(wakers).toEqual([
      [['INSERT'], begins('MATCH#'), begins('C#')],
      [['INSERT'], begins('HOOK#'), begins('ALERT#')],
    ])
  })

  test('wakes the relay, and sets a failing record aside', () => {
    prod.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      EventSourceArn: { 'Fn::GetAtt': [tableId, 'StreamArn'] },
      FunctionName: { Ref: Match.stringLikeRegexp('^Relay') },
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: 10,
      DestinationConfig: {
        OnFailure: {
          Destination: { 'Fn::GetAtt': [Match.stringLikeRegexp('^DeadLetters'), 'Arn'] },
        },
      },
    })
  })

  test('leaves its dead letters where only encrypted calls reach them, for two weeks', () => {
    prod.hasResourceProperties('AWS::SQS::Queue', { MessageRetentionPeriod: 14 * 24 * 3600 })
    prod.hasResourceProperties('AWS::SQS::QueuePolicy', {
      PolicyDocument: Match.objectLike({
        Statement: [
          Match.objectLike({
            Effect: 'Deny',
            Condition: { Bool: { 'aws:SecureTransport': 'false' } },
          }),
        ],
      }),
    })
  })
})

describe('the courier', () => {
  const { properties: queue, id } = resourceOf({ template: prod }, 'AWS::SQS::Queue', 'Calls')

  test('runs when it is called, and a call waits until it must be through', () => {
    prod.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      EventSourceArn: { 'Fn::GetAtt': [id, 'Arn'] },
      FunctionName: { Ref: Match.stringLikeRegexp('^Courier') },
      ScalingConfig: { MaximumConcurrency: 100 },
    })
    const { properties } = resourceOf({ template: prod }, 'AWS::Lambda::Function', 'Courier')
    expect(queue.VisibilityTimeout).toBeGreaterThanOrEqual(properties.Timeout)
  })

  test.each(['RelayRole', 'SweepRole', 'CourierRole'])('is called by %s', (role) => {
    expect(statementsOf(prod, role)).toContainEqual({
      Effect: 'Allow',
      Action: 'sqs:SendMessage',
      Resource: { 'Fn::GetAtt': [id, 'Arn'] },
    })
  })

  test('is called by encrypted calls alone', () => {
    prod.hasResourceProperties('AWS::SQS::QueuePolicy', {
      Queues: [{ Ref: id }],
      PolicyDocument: Match.objectLike({
        Statement: [
          Match.objectLike({
            Effect: 'Deny',
            Condition: { Bool: { 'aws:SecureTransport': 'false' } },
          }),
        ],
      }),
    })
  })
})

describe('the sweep', () => {
  test('runs each minute', () => {
    prod.hasResourceProperties('AWS::Events::Rule', {
      ScheduleExpression: 'rate(1 minute)',
      Targets: [
        Match.objectLike({
          Arn: { 'Fn::GetAtt': [Match.stringLikeRegexp('^Sweep'), 'Arn'] },
          RetryPolicy: { MaximumEventAgeInSeconds: 60, MaximumRetryAttempts: 0 },
        }),
      ],
    })
  })
})

describe('the feeds', () => {
  test('stream their answers to signed requests alone', () => {
    prod.resourceCountIs('AWS::Lambda::Url', 1)
    prod.hasResourceProperties('AWS::Lambda::Url', {
      AuthType: 'AWS_IAM',
      InvokeMode: 'RESPONSE_STREAM',
      TargetFunctionArn: { 'Fn::GetAtt': [Match.stringLikeRegexp('^Feeds'), 'Arn'] },
    })
  })

  test('take no concurrency from others', () => {
    prod.hasResourceProperties('AWS::Lambda::Function', {
      Description: Match.stringLikeRegexp('^Streams'),
      ReservedConcurrentExecutions: 200,
    })
  })
})

describe('the API', () => {
  test('brings every request to the one function', () => {
    prod.resourceCountIs('AWS::ApiGatewayV2::Route', 1)
    prod.hasResourceProperties('AWS::ApiGatewayV2::Route', { RouteKey: '$default' })
    prod.hasResourceProperties('AWS::ApiGatewayV2::Integration', {
      IntegrationUri: { 'Fn::GetAtt': [Match.stringLikeRegexp('^Http'), 'Arn'] },
      PayloadFormatVersion: '2.0',
    })
  })

  test('logs requests without telling who asked', () => {
    const [stage] = Object.values(prod.findResources('AWS::ApiGatewayV2::Stage'))
    const format: string = stage!.Properties.AccessLogSettings.Format
    expect(format).toContain('$context.status')
    expect(format).not.toMatch(/sourceIp|userAgent|authorizer|header/i)
  })

  test('lets through a bounded number of requests', () => {
    const bounded = {
      ThrottlingRateLimit: Match.anyValue(),
      ThrottlingBurstLimit: Match.anyValue(),
    }
    prod.allResourcesProperties('AWS::ApiGatewayV2::Stage', { DefaultRouteSettings: bounded })
  })
})

describe('an alarm', () => {
  const alarms = Object.values(prod.findResources('AWS::CloudWatch::Alarm'))

  test.each([
    ...['Http', 'Feeds', 'Relay', 'Sweep', 'Courier'].flatMap((name) => [
      `${name}Errors`,
      `${name}Throttles`,
    ]),
    'ServerErrors',
    'RelayLag',
    'DeadLetters',
    'SweepLag',
    'SweepFailures',
    'ChainBreaks',
    'WebhookFailureRate',
    'CallsWaiting',
    'TableThrottles',
  ])('rings the bell: %s', (name) => {
    const bell = [{ Ref: expect.stringMatching(/^Alarms/) }]
    const properties = alarms
      .map(({ Properties }) => Properties)
      .find(({ AlarmName }) => AlarmName === `castellan-prod-${name}`)
    expect(properties).toMatchObject({ AlarmActions: bell, OKActions: bell })
  })

  test('rings when the sweep says nothing', () => {
    prod.hasResourceProperties('AWS::CloudWatch::Alarm', {
      AlarmName: 'castellan-prod-SweepLag',
      TreatMissingData: 'breaching',
    })
  })

  test('looks at what the functions measure, stage by stage', () => {
    for (const MetricName of ['RelayLag', 'SweepLag', 'SweepFailures'])
      dev.hasResourceProperties('AWS::CloudWatch::Alarm', {
        Namespace: 'Castellan',
        MetricName,
        Dimensions: [{ Name: 'service', Value: 'castellan-dev' }],
      })
    dev.allResourcesProperties('AWS::Lambda::Function', {
      Environment: {
        Variables: Match.objectLike({ POWERTOOLS_SERVICE_NAME: 'castellan-dev' }),
      },
    })
  })

  test('finds a broken chain in the log of every function', () => {
    prod.resourceCountIs('AWS::Logs::MetricFilter', 5)
    const source = readFileSync(join(import.meta.dirname, '../../src/matches/log.ts'), 'utf8')
    const filters = Object.values(prod.findResources('AWS::Logs::MetricFilter'))
    for (const { Properties } of filters)
      expect(source).toContain(Properties.FilterPattern.replaceAll('"', ''))
  })
})

import { Duration } from 'aws-cdk-lib'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { type IMetric, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch'
import { Operation, type Table } from 'aws-cdk-lib/aws-dynamodb'
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { type Measure, namespace } from '../src/lambda/measures.ts'
import type { Stage } from './stage.ts'

/** One figure to watch, by five minutes. */
export type Signal = {
  readonly name: string
  readonly metric: IMetric
  /** From this value on it is an alarm; without it never. */
  readonly alarmFrom?: number
  /** Whether it is an alarm that nothing is measured. */
  readonly mustSpeak?: true
}

/** Figures that are looked at together, by topic. */
export type Signals = Readonly<Record<string, readonly Signal[]>>

export type Watched = {
  readonly stage: Stage
  readonly functions: readonly LambdaFunction[]
  readonly api: HttpApi
  readonly table: Table
  readonly calls: Queue
  readonly deadLetters: Queue
}

const period = Duration.minutes(5)
const minute = 60_000

const measured = ({ name }: Stage, measure: Measure): Metric =>
  new Metric({
    namespace,
    metricName: measure,
    dimensionsMap: { service: `castellan-${name}` },
    statistic: measure.endsWith('Lag') ? Stats.MAXIMUM : Stats.SUM,
    period,
  })

/** What `src/matches` says of a log whose hashes do not follow from each other. */
const broken = FilterPattern.literal('"the chain breaks at version"')

/** Counts in the logs of all functions what says that a match's log was changed. */
const chainBreaks = (scope: Construct, { stage, functions }: Watched): Metric => {
  const metricName = `ChainBreaks-${stage.name}`
  for (const { node, logGroup } of functions)
    new MetricFilter(scope, `${node.id}ChainBreaks`, {
      logGroup,
      filterPattern: broken,
      metricNamespace: namespace,
      metricName,
    })
  return new Metric({ namespace, metricName, statistic: Stats.SUM, period })
}

const ofFunctions = (
  functions: readonly LambdaFunction[],
  name: string,
  metricOf: (one: LambdaFunction) => IMetric,
): readonly Signal[] =>
  functions.map((one) => ({ name: `${one.node.id}${name}`, metric: metricOf(one), alarmFrom: 1 }))

const ofLambda = ({ functions }: Watched): Signals => ({
  Errors: ofFunctions(functions, 'Errors', (one) => one.metricErrors({ period })),
  Throttles: ofFunctions(functions, 'Throttles', (one) => one.metricThrottles({ period })),
  Duration: functions.map((one) => ({
    name: `${one.node.id}Duration`,
    metric: one.metricDuration({ period, statistic: 'p99' }),
  })),
})

/** Percent of the attempts that failed, as soon as there are so many that it is not one endpoint. */
const failureRate = (attempts: Metric, failures: Metric): MathExpression =>
  new MathExpression({
    expression: 'IF(attempts >= 50, 100 * failures / attempts, 0)',
    usingMetrics: { attempts, failures },
    label: 'Webhook attempts that failed, %',
    period,
  })

/** Everything that tells how the service fares. */
export const signals = (scope: Construct, watched: Watched): Signals => {
  const { stage, api, table, calls, deadLetters } = watched
  const operations = [Operation.GET_ITEM, Operation.PUT_ITEM, Operation.QUERY]
  return {
    API: [
      { name: 'Requests', metric: api.metricCount({ period }) },
      { name: 'ClientErrors', metric: api.metricClientError({ period, statistic: Stats.SUM }) },
      {
        name: 'ServerErrors',
        metric: api.metricServerError({ period, statistic: Stats.SUM }),
        alarmFrom: 5,
      },
    ],
    Latency: [{ name: 'Latency', metric: api.metricLatency({ period, statistic: 'p99' }) }],
    ...ofLambda(watched),
    Relay: [
      { name: 'RelayLag', metric: measured(stage, 'RelayLag'), alarmFrom: 2 * minute },
      { name: 'RelayFailures', metric: measured(stage, 'RelayFailures') },
      {
        name: 'DeadLetters',
        metric: deadLetters.metricApproximateNumberOfMessagesVisible({ period }),
        alarmFrom: 1,
      },
    ],
    Sweep: [
      {
        name: 'SweepLag',
        metric: measured(stage, 'SweepLag'),
        alarmFrom: 5 * minute,
        mustSpeak: true,
      },
      { name: 'SweepFailures', metric: measured(stage, 'SweepFailures'), alarmFrom: 1 },
    ],
    Webhooks: [
      {
        name: 'WebhookFailureRate',
        metric: failureRate(measured(stage, 'WebhookAttempts'), measured(stage, 'WebhookFailures')),
        alarmFrom: 50,
      },
      {
        name: 'CallsWaiting',
        metric: calls.metricApproximateNumberOfMessagesVisible({ period }),
        alarmFrom: 10_000,
      },
    ],
    Matches: [{ name: 'ChainBreaks', metric: chainBreaks(scope, watched), alarmFrom: 1 }],
    Table: [
      {
        name: 'TableThrottles',
        metric: table.metricThrottledRequestsForOperations({ operations, period }),
        alarmFrom: 10,
      },
      {
        name: 'ReadUnits',
        metric: table.metricConsumedReadCapacityUnits({ period, statistic: Stats.SUM }),
      },
      {
        name: 'WriteUnits',
        metric: table.metricConsumedWriteCapacityUnits({ period, statistic: Stats.SUM }),
      },
    ],
  }
}

import { Validations } from 'aws-cdk-lib'
import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Construct } from 'constructs'
import type { Signals } from './signals.ts'
import type { Stage } from './stage.ts'

/** Where alarms go. */
const bell = (scope: Construct, { alarmsTo }: Stage): Topic => {
  const topic = new Topic(scope, 'Alarms', { enforceSSL: true })
  if (alarmsTo !== undefined) topic.addSubscription(new EmailSubscription(alarmsTo))
  Validations.of(topic).acknowledge({
    id: 'AwsSolutions-SNS2',
    reason: 'An alarm names a figure and its bound, and nobody’s data.',
  })
  return topic
}

/** An alarm for each figure that has a bound, when it is passed and when it is kept again. */
export const alarms = (scope: Construct, stage: Stage, signals: Signals): void => {
  const action = new SnsAction(bell(scope, stage))
  const { BREACHING, NOT_BREACHING } = TreatMissingData
  for (const { name, metric, alarmFrom, mustSpeak } of Object.values(signals).flat()) {
    if (alarmFrom === undefined) continue
    const alarm = new Alarm(scope, `${name}Alarm`, {
      alarmName: `castellan-${stage.name}-${name}`,
      metric,
      threshold: alarmFrom,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: mustSpeak ? BREACHING : NOT_BREACHING,
    })
    alarm.addAlarmAction(action)
    alarm.addOkAction(action)
  }
}

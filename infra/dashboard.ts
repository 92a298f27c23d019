import { Duration } from 'aws-cdk-lib'
import { Dashboard, GraphWidget } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import type { Signals } from './signals.ts'
import type { Stage } from './stage.ts'

/** A graph for each topic, two in a row, with the bounds of the alarms. */
export const dashboard = (scope: Construct, { name }: Stage, signals: Signals): void => {
  const graphs = Object.entries(signals).map(
    ([title, ones]) =>
      new GraphWidget({
        title,
        width: 12,
        left: ones.map(({ metric }) => metric),
        leftAnnotations: ones.flatMap(({ name: label, alarmFrom }) =>
          alarmFrom === undefined ? [] : [{ label, value: alarmFrom }],
        ),
      }),
  )
  const rows = graphs.flatMap((_, i) => (i % 2 === 0 ? [graphs.slice(i, i + 2)] : []))
  new Dashboard(scope, 'Dashboard', {
    dashboardName: `castellan-${name}`,
    defaultInterval: Duration.days(1),
    widgets: rows,
  })
}

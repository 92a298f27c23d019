import { Logger } from '@aws-lambda-powertools/logger'
import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics'
import { type Measure, namespace } from './measures.ts'

/** Lines of JSON that name the service as `POWERTOOLS_SERVICE_NAME` does. */
export const logger = new Logger()

const metrics = new Metrics({ namespace })

type Measured = { readonly [M in Measure]?: number }

/** Tells what was measured in one line of the log, out of which CloudWatch makes metrics. */
export const measure = (measured: Measured): void => {
  for (const [name, value] of Object.entries(measured))
    metrics.addMetric(
      name,
      name.endsWith('Lag') ? MetricUnit.Milliseconds : MetricUnit.Count,
      value,
    )
  metrics.publishStoredMetrics()
}

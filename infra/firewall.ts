import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import type { Construct } from 'constructs'
import type { Stage } from './stage.ts'

const seen = (metricName: string) => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: false,
})

const tooMany = 'too-many-requests'

/** What the API itself answers to too many requests. */
const body = JSON.stringify({
  type: '/problems/too-many-requests',
  title: 'Too many requests',
  status: 429,
  detail: 'Wait a minute.',
})

const refuse: CfnWebACL.RuleActionProperty = {
  block: {
    customResponse: {
      responseCode: 429,
      customResponseBodyKey: tooMany,
      responseHeaders: [
        { name: 'Retry-After', value: '60' },
        { name: 'Access-Control-Allow-Origin', value: '*' },
      ],
    },
  },
}

const asSent = [{ priority: 0, type: 'NONE' }]

const withToken: CfnWebACL.StatementProperty = {
  sizeConstraintStatement: {
    fieldToMatch: { singleHeader: { Name: 'authorization' } },
    comparisonOperator: 'GT',
    size: 0,
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
}

/** Requests a minute, and whose. */
type Rate = Pick<CfnWebACL.RateBasedStatementProperty, 'limit' | 'aggregateKeyType'> &
  Partial<CfnWebACL.RateBasedStatementProperty>

/**
 * Twice and more what one process of the API allows (30 a second with a token, 10 without): the API
 * knows whose deadline is near and lets those pass, so this only keeps floods away from it.
 */
const rates: Readonly<Record<string, Rate>> = {
  Address: { limit: 6000, aggregateKeyType: 'IP' },
  Token: {
    limit: 3600,
    aggregateKeyType: 'CUSTOM_KEYS',
    customKeys: [{ header: { name: 'authorization', textTransformations: asSent } }],
  },
  Nobody: {
    limit: 1200,
    aggregateKeyType: 'IP',
    scopeDownStatement: { notStatement: { statement: withToken } },
  },
}

/** Rate rules at CloudFront's door. Says the firewall's ARN. */
export const firewall = (scope: Construct, { name }: Stage): string =>
  new CfnWebACL(scope, 'Firewall', {
    scope: 'CLOUDFRONT',
    defaultAction: { allow: {} },
    visibilityConfig: seen(`castellan-${name}`),
    customResponseBodies: { [tooMany]: { contentType: 'APPLICATION_JSON', content: body } },
    rules: Object.entries(rates).map(([rule, rate], priority) => ({
      name: rule,
      priority,
      action: refuse,
      statement: { rateBasedStatement: { evaluationWindowSec: 60, ...rate } },
      visibilityConfig: seen(rule),
    })),
  }).attrArn

import { RemovalPolicy } from 'aws-cdk-lib'
import { Key } from 'aws-cdk-lib/aws-kms'
import type { Construct } from 'constructs'
import type { Stage } from './stage.ts'

/** Seals the secrets of webhooks, whose owners would all need new ones if it were lost. */
export const webhookKey = (scope: Construct, { keepsMatches }: Stage): Key =>
  new Key(scope, 'WebhookKey', {
    description: 'Seals the secrets of webhooks',
    enableKeyRotation: true,
    removalPolicy: keepsMatches ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  })

import { Fn, Validations } from 'aws-cdk-lib'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import type { Stage } from './stage.ts'

/** What CloudFront shows the API, so that the API answers nobody else. */
export type OriginKeys = {
  /** The key that CloudFront sends. */
  readonly sent: string
  /** Those that the API takes, with commas between. */
  readonly taken: string
}

/** A key for each name of the stage: CloudFront sends the first, the API takes every one. */
export const originKeys = (scope: Construct, { originKeyNames }: Stage): OriginKeys => {
  const [sent = '', ...others] = originKeyNames.map((name) => {
    const secret = new Secret(scope, `OriginKey${name}`, {
      description: 'CloudFront shows it to the API',
      generateSecretString: { passwordLength: 40, excludePunctuation: true },
    })
    Validations.of(secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason: 'Another one takes its place by a deployment: the README tells how.',
    })
    return secret.secretValue.unsafeUnwrap()
  })
  return { sent, taken: Fn.join(',', [sent, ...others]) }
}

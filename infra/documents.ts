import { CfnOutput, RemovalPolicy, Validations } from 'aws-cdk-lib'
import {
  type BehaviorOptions,
  CachePolicy,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  type IOrigin,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { docsPolicy } from '../src/http/docs.ts'
import { sitePolicy } from '../src/site/build.ts'
import type { Stage } from './stage.ts'

/**
 * Where the OpenAPI document, the JSON Schemas, the reference and the reference client lie; only
 * CloudFront reads it.
 */
export const documents = (scope: Construct, { keepsMatches }: Stage): Bucket => {
  const bucket = new Bucket(scope, 'Documents', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    removalPolicy: keepsMatches ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  })
  Validations.of(bucket).acknowledge({
    id: 'AwsSolutions-S1',
    reason: 'It holds what is published; who reads it is nobody’s business.',
  })
  new CfnOutput(scope, 'DocumentsBucket', { value: bucket.bucketName })
  return bucket
}

const security = (policy: string): ResponseSecurityHeadersBehavior => ({
  contentTypeOptions: { override: true },
  contentSecurityPolicy: { contentSecurityPolicy: policy, override: true },
  frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
  referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
})

/** The documents may be read by pages from anywhere. */
const documentHeaders = (scope: Construct) =>
  new ResponseHeadersPolicy(scope, 'DocumentHeaders', {
    corsBehavior: {
      accessControlAllowOrigins: ['*'],
      accessControlAllowMethods: ['GET', 'HEAD'],
      accessControlAllowHeaders: ['*'],
      accessControlAllowCredentials: false,
      originOverride: true,
    },
    securityHeadersBehavior: security(docsPolicy),
  })

/** The reference client loads nothing but its own. */
const clientHeaders = (scope: Construct) =>
  new ResponseHeadersPolicy(scope, 'ClientHeaders', {
    securityHeadersBehavior: security(sitePolicy),
  })

/** What is published: kept at the edge for as long as its own headers say. */
const published = (
  origin: IOrigin,
  responseHeadersPolicy: ResponseHeadersPolicy,
): BehaviorOptions => ({
  origin,
  responseHeadersPolicy,
  viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
  cachePolicy: CachePolicy.CACHING_OPTIMIZED,
  compress: true,
})

/** What CloudFront shows at `/`. */
export const startPage = 'index.html'

/** Which paths lead to what is published. */
export const publishedAt = (scope: Construct, bucket: Bucket): Record<string, BehaviorOptions> => {
  const latest = S3BucketOrigin.withOriginAccessControl(bucket, {
    originPath: '/published/latest',
    originId: 'latest',
  })
  const headers = documentHeaders(scope)
  const document = published(latest, headers)
  const client = published(latest, clientHeaders(scope))
  return {
    '/': client,
    [`/${startPage}`]: client,
    '/assets/*': client,
    '/openapi.json': document,
    '/schemas/*': document,
    '/docs': document,
    '/docs/*': document,
    '/published/*': published(S3BucketOrigin.withOriginAccessControl(bucket), headers),
  }
}

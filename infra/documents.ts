import { CfnOutput, RemovalPolicy, Validations } from 'aws-cdk-lib'
import {
  type BehaviorOptions,
  CachePolicy,
  HeadersFrameOption,
  type IOrigin,
  ResponseHeadersPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { docsPolicy } from '../src/http/docs.ts'
import type { Stage } from './stage.ts'

/** Where the OpenAPI document, the JSON Schemas and the reference lie; only CloudFront reads it. */
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

/** What is published: kept at the edge for as long as its own headers say. */
const published = (scope: Construct) => {
  const responseHeadersPolicy = new ResponseHeadersPolicy(scope, 'DocumentHeaders', {
    corsBehavior: {
      accessControlAllowOrigins: ['*'],
      accessControlAllowMethods: ['GET', 'HEAD'],
      accessControlAllowHeaders: ['*'],
      accessControlAllowCredentials: false,
      originOverride: true,
    },
    securityHeadersBehavior: {
      contentTypeOptions: { override: true },
      contentSecurityPolicy: { contentSecurityPolicy: docsPolicy, override: true },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
    },
  })
  return (origin: IOrigin): BehaviorOptions => ({
    origin,
    responseHeadersPolicy,
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    cachePolicy: CachePolicy.CACHING_OPTIMIZED,
    compress: true,
  })
}

/** Which paths lead to what is published. */
export const publishedAt = (scope: Construct, bucket: Bucket): Record<string, BehaviorOptions> => {
  const from = published(scope)
  const newest = from(
    S3BucketOrigin.withOriginAccessControl(bucket, {
      originPath: '/published/latest',
      originId: 'latest',
    }),
  )
  return {
    '/openapi.json': newest,
    '/schemas/*': newest,
    '/docs': newest,
    '/docs/*': newest,
    '/published/*': from(S3BucketOrigin.withOriginAccessControl(bucket)),
  }
}

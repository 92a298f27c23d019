import { join } from 'node:path'
import { Duration, Fn, Validations } from 'aws-cdk-lib'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager'
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  type IOrigin,
  OriginRequestPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { FunctionUrlOrigin, HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import type { FunctionUrl } from 'aws-cdk-lib/aws-lambda'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { added } from '../src/lambda/edge.ts'
import { publishedAt, startPage } from './documents.ts'
import { firewall } from './firewall.ts'
import type { Stage } from './stage.ts'

/** What lies behind the one public address, and the key that the API asks for. */
export type Origins = {
  readonly api: HttpApi
  readonly feeds: FunctionUrl
  readonly documents: Bucket
  readonly key: string
}

/** What is asked each time: nothing is kept, and everything is passed on but the address's name. */
const live = (scope: Construct) => {
  const viewerRequest = new EdgeFunction(scope, 'ViewerRequest', {
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromFile({ filePath: join(import.meta.dirname, 'viewer-request.js') }),
  })
  return (origin: IOrigin, allowedMethods: AllowedMethods): BehaviorOptions => ({
    origin,
    allowedMethods,
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    cachePolicy: CachePolicy.CACHING_DISABLED,
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    functionAssociations: [
      { function: viewerRequest, eventType: FunctionEventType.VIEWER_REQUEST },
    ],
  })
}

/** CloudFront would keep errors for ten seconds and show one viewer's 404 to the next. */
const keptErrors = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504].map((httpStatus) => ({
  httpStatus,
  ttl: Duration.seconds(0),
}))

const domainOf = (scope: Construct, { domain }: Stage) => {
  if (domain === undefined) return {}
  const validation = CertificateValidation.fromDns()
  const certificate = new Certificate(scope, 'Certificate', { domainName: domain, validation })
  const minimumProtocolVersion = SecurityPolicyProtocol.TLS_V1_2_2021
  return { domainNames: [domain], certificate, minimumProtocolVersion }
}

const acknowledge = (distribution: Distribution, { firewall, domain }: Stage): void => {
  const because = (id: string, reason: string) =>
    Validations.of(distribution).acknowledge({ id: `AwsSolutions-${id}`, reason })
  because('CFR1', 'Castles are played from everywhere.')
  because('CFR3', 'The API logs every request, without telling who asked.')
  if (!firewall) because('CFR2', 'This stage is for its developers: a firewall costs 8 $ a month.')
  if (domain === undefined)
    because('CFR4', 'Without a domain of its own CloudFront’s certificate sets the protocols.')
}

/** CloudFront before everything: the one public address. */
export const edge = (scope: Construct, stage: Stage, origins: Origins): Distribution => {
  const { api, feeds, documents, key } = origins
  const { ALLOW_ALL, ALLOW_GET_HEAD_OPTIONS } = AllowedMethods
  const liveFrom = live(scope)
  const apiHost = Fn.select(2, Fn.split('/', api.apiEndpoint))
  // A feed that has nothing to say says so each 15 seconds.
  const feed = liveFrom(
    FunctionUrlOrigin.withOriginAccessControl(feeds, { readTimeout: Duration.seconds(60) }),
    ALLOW_GET_HEAD_OPTIONS,
  )
  const distribution = new Distribution(scope, 'Edge', {
    comment: `castellan-${stage.name}`,
    ...domainOf(scope, stage),
    ...(stage.firewall && { webAclId: firewall(scope, stage) }),
    httpVersion: HttpVersion.HTTP2_AND_3,
    defaultRootObject: startPage,
    defaultBehavior: liveFrom(
      new HttpOrigin(apiHost, { customHeaders: { [added.key]: key } }),
      ALLOW_ALL,
    ),
    additionalBehaviors: {
      '/v1/matches/*/stream': feed,
      '/v1/me/stream': feed,
      ...publishedAt(scope, documents),
    },
    errorResponses: keptErrors,
  })
  acknowledge(distribution, stage)
  return distribution
}

/** The origin in absolute links. */
export const publicUrl = ({ domain }: Stage, distribution: Distribution): string =>
  `https://${domain ?? distribution.distributionDomainName}`

import { readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { runInNewContext } from 'node:vm'
import { Match } from 'aws-cdk-lib/assertions'
import { describe, expect, test } from 'vitest'
import { added } from '../../src/lambda/edge.ts'
import { sitePolicy } from '../../src/site/build.ts'
import { templateOf, templateWith } from './stacks.ts'

const [dev, prod] = [templateOf('dev'), templateOf('prod')]
const named = templateWith('prod', { domain: 'castles.example.org' })

const distributionOf = (template = prod) => {
  const [distribution] = Object.values(template.findResources('AWS::CloudFront::Distribution'))
  return distribution!.Properties.DistributionConfig
}

type Behavior = { readonly PathPattern: string; readonly TargetOriginId: string }

const originOf = (path: string) => {
  const { CacheBehaviors, DefaultCacheBehavior, Origins } = distributionOf()
  const behavior =
    CacheBehaviors.find(({ PathPattern }: Behavior) => PathPattern === path) ?? DefaultCacheBehavior
  return Origins.find(({ Id }: { readonly Id: string }) => Id === behavior.TargetOriginId)
}

const managed = {
  cachingDisabled: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
  allViewerExceptHost: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
}

describe('the one public address', () => {
  test('leads to the API with a key that only the API knows', () => {
    const { CustomOriginConfig, OriginCustomHeaders } = originOf('everything')
    expect(CustomOriginConfig).toMatchObject({ OriginProtocolPolicy: 'https-only' })
    const [{ HeaderName, HeaderValue }] = OriginCustomHeaders
    expect(HeaderName).toBe(added.key)
    expect(JSON.stringify(HeaderValue)).toContain('{{resolve:secretsmanager:')
    const functions = Object.values(prod.findResources('AWS::Lambda::Function'))
    const taken = functions.filter(({ Properties }) => {
      const { ORIGIN_KEYS } = Properties.Environment.Variables
      return JSON.stringify(ORIGIN_KEYS) === JSON.stringify(HeaderValue)
    })
    expect(taken).toHaveLength(1)
  })

  test.each(['/v1/matches/*/stream', '/v1/me/stream'])('leads %s to the feeds, signed', (path) => {
    const { OriginAccessControlId, DomainName } = originOf(path)
    expect(JSON.stringify(DomainName)).toContain('FunctionUrl')
    const [control] = OriginAccessControlId['Fn::GetAtt']
    expect(prod.findResources('AWS::CloudFront::OriginAccessControl')[control]).toMatchObject({
      Properties: {
        OriginAccessControlConfig: {
          OriginAccessControlOriginType: 'lambda',
          SigningBehavior: 'always',
        },
      },
    })
  })

  test('keeps nothing of what is asked each time, and no error', () => {
    const { CacheBehaviors, DefaultCacheBehavior, CustomErrorResponses } = distributionOf()
    const streams = CacheBehaviors.filter(({ PathPattern }: Behavior) =>
      PathPattern.endsWith('/stream'),
    )
    for (const behavior of [DefaultCacheBehavior, ...streams])
      expect(behavior).toMatchObject({
        CachePolicyId: managed.cachingDisabled,
        OriginRequestPolicyId: managed.allViewerExceptHost,
        ViewerProtocolPolicy: 'https-only',
      })
    for (const { ErrorCachingMinTTL } of CustomErrorResponses) expect(ErrorCachingMinTTL).toBe(0)
    expect(CustomErrorResponses.map(({ ErrorCode }: { ErrorCode: number }) => ErrorCode)).toEqual(
      expect.arrayContaining([403, 404, 500, 502, 503, 504]),
    )
  })

  test('leads what is published to a bucket that only CloudFront reads', () => {
    for (const path of ['/openapi.json', '/schemas/*', '/docs', '/docs/*'])
      expect(originOf(path)).toMatchObject({ OriginPath: '/published/latest' })
    expect(originOf('/published/*').OriginPath).toBeUndefined()
    prod.allResourcesProperties('AWS::S3::Bucket', {
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      BucketEncryption: Match.anyValue(),
    })
    const [policy] = Object.values(prod.findResources('AWS::S3::BucketPolicy'))
    const allowed = policy!.Properties.PolicyDocument.Statement.filter(
      ({ Effect }: { readonly Effect: string }) => Effect === 'Allow',
    )
    for (const statement of allowed)
      expect(statement).toMatchObject({
        Action: 's3:GetObject',
        Principal: { Service: 'cloudfront.amazonaws.com' },
        Condition: { StringEquals: { 'AWS:SourceArn': expect.anything() } },
      })
  })

  test('shows the reference client where one begins, which loads nothing from elsewhere', () => {
    const { CacheBehaviors, DefaultRootObject } = distributionOf()
    expect(DefaultRootObject).toBe('index.html')
    for (const path of ['/', '/index.html', '/assets/*']) {
      expect(originOf(path)).toMatchObject({ OriginPath: '/published/latest' })
      const { ResponseHeadersPolicyId } = CacheBehaviors.find(
        ({ PathPattern }: Behavior) => PathPattern === path,
      )
      const headers = prod.findResources('AWS::CloudFront::ResponseHeadersPolicy')
      const { SecurityHeadersConfig } =
        headers[ResponseHeadersPolicyId.Ref]!.Properties.ResponseHeadersPolicyConfig
      expect(SecurityHeadersConfig).toMatchObject({
        ContentSecurityPolicy: { ContentSecurityPolicy: sitePolicy, Override: true },
        ReferrerPolicy: { ReferrerPolicy: 'no-referrer' },
      })
    }
  })

  test.each(['/v1/matches', '/v1/games', '/healthz', '/problems/not-found', '/matches/x'])(
    'leads %s to the API',
    (path) => {
      const patterns: string[] = distributionOf().CacheBehaviors.map(
        ({ PathPattern }: Behavior) => PathPattern,
      )
      expect(patterns.filter((pattern) => matchesGlob(path, pattern))).toEqual([])
    },
  )

  test('has rate rules before it in prod', () => {
    prod.hasResourceProperties('AWS::WAFv2::WebACL', { Scope: 'CLOUDFRONT' })
    const [wall] = Object.values(prod.findResources('AWS::WAFv2::WebACL'))
    for (const { Statement, Action } of wall!.Properties.Rules) {
      expect(Statement.RateBasedStatement.Limit).toBeGreaterThan(1000)
      expect(Action.Block.CustomResponse.ResponseCode).toBe(429)
    }
    expect(distributionOf(prod).WebACLId).toBeDefined()
    expect(distributionOf(dev).WebACLId).toBeUndefined()
  })

  test('is the domain of the stage, if it has one', () => {
    expect(distributionOf(named)).toMatchObject({
      Aliases: ['castles.example.org'],
      ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021' },
    })
    named.hasResourceProperties('AWS::CertificateManager::Certificate', {
      DomainName: 'castles.example.org',
    })
    named.hasResourceProperties('AWS::Lambda::Function', {
      Environment: {
        Variables: Match.objectLike({ PUBLIC_URL: 'https://castles.example.org' }),
      },
    })
  })
})

describe('a request on its way through CloudFront', () => {
  const code = readFileSync(join(import.meta.dirname, '../../infra/viewer-request.js'), 'utf8')

  const passed = (headers: Readonly<Record<string, { readonly value: string }>>) => {
    const event = { viewer: { ip: '192.0.2.1' }, request: { uri: '/', headers: { ...headers } } }
    return runInNewContext(`${code}\nhandler(event)`, { event }).headers
  }

  test('keeps what the viewer has sent as Authorization', () => {
    expect(passed({ authorization: { value: 'Bearer cst_1' } })).toEqual({
      authorization: { value: 'Bearer cst_1' },
      [added.authorization]: { value: 'Bearer cst_1' },
      [added.address]: { value: '192.0.2.1' },
    })
  })

  test('takes no address and no token from where CloudFront puts them', () => {
    expect(
      passed({ [added.authorization]: { value: 'Bearer x' }, [added.address]: { value: '::1' } }),
    ).toEqual({ [added.address]: { value: '192.0.2.1' } })
  })
})

test('a new key is taken before it is sent', () => {
  const template = templateWith('prod', { originKeyNames: ['A', 'B'] })
  const [sent] = originOf('everything').OriginCustomHeaders
  const functions = Object.values(template.findResources('AWS::Lambda::Function'))
  const [taken] = functions.flatMap(({ Properties }) => {
    const { ORIGIN_KEYS } = Properties.Environment.Variables
    return ORIGIN_KEYS ? [JSON.stringify(ORIGIN_KEYS)] : []
  })
  expect(taken).toContain('OriginKeyA')
  expect(taken).toContain('OriginKeyB')
  expect(JSON.stringify(sent)).toContain('OriginKeyA')
})

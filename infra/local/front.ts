import { runInNewContext } from 'node:vm'
import { getConnInfo } from '@hono/node-server/conninfo'
import { type Context, Hono } from 'hono'
import type { Publication } from '../publications.ts'
import { type Assembly, resourceOf, resourcesOf } from './assembly.ts'
import { functionUrl, gateway } from './gateway.ts'
import { policyHeaders } from './response-headers.ts'
import type { Runtime } from './runtime.ts'
import { textOf, type Values } from './values.ts'

/** What lies behind CloudFront. */
export type Behind = {
  readonly http: Runtime
  readonly feeds: Runtime
  readonly published: readonly Publication[]
  /** The viewer's address; without it the one that the request comes from. */
  readonly viewerOf?: ((c: Context) => string) | undefined
}

const remoteAddress = (c: Context): string => getConnInfo(c).remote.address ?? ''

type Named = { readonly Id: string; readonly PathPattern: string }

const matches = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.split('*').map(RegExp.escape).join('.*')}$`).test(path)

/** Headers as a CloudFront function has them, and back. */
const throughFunction = (code: string, ip: string, request: Request): Headers => {
  const headers = Object.fromEntries([...request.headers].map(([name, value]) => [name, { value }]))
  const event = { viewer: { ip }, request: { method: request.method, headers } }
  runInNewContext(`${code}\nhandler(event)`, { event })
  return new Headers(Object.entries(headers).map(([name, { value }]) => [name, value]))
}

/** What lies in the bucket at a path of the origin. */
const fromBucket = (
  published: readonly Publication[],
  path: string,
  headers: Readonly<Record<string, string>>,
): Response => {
  const found = published.find(({ key }) => `/${key}` === path)
  if (!found) return new Response('AccessDenied', { status: 403 })
  const { body, type, cacheControl } = found
  return new Response(body, {
    headers: { 'content-type': type, 'cache-control': cacheControl, ...headers },
  })
}

/** CloudFront as the template describes it: one address, and what answers behind each path. */
export const front = (
  assembly: Assembly,
  values: Values,
  { viewerOf = remoteAddress, ...behind }: Behind,
): Hono => {
  const distribution = resourceOf(assembly, 'AWS::CloudFront::Distribution')
  const config = distribution.properties.DistributionConfig
  const controls = new Map<string, string>(
    resourcesOf(assembly, 'AWS::CloudFront::OriginAccessControl').map(({ id, properties }) => [
      id,
      properties.OriginAccessControlConfig.OriginAccessControlOriginType,
    ]),
  )

  const send = (asked: string, headers: Headers, request: Request) => {
    const path = asked === '/' ? `/${config.DefaultRootObject}` : asked
    const behavior =
      config.CacheBehaviors.find(({ PathPattern }: Named) => matches(PathPattern, path)) ??
      config.DefaultCacheBehavior
    const origin = config.Origins.find(({ Id }: Named) => Id === behavior.TargetOriginId)
    const control = controls.get(origin.OriginAccessControlId?.['Fn::GetAtt'][0])
    if (control === 's3')
      return fromBucket(
        behind.published,
        `${origin.OriginPath ?? ''}${path}`,
        policyHeaders(assembly, behavior),
      )
    if (control === 'lambda') {
      headers.set('authorization', 'AWS4-HMAC-SHA256 signed by CloudFront')
      return functionUrl(behind.feeds)(new Request(request, { headers }))
    }
    for (const { HeaderName, HeaderValue } of origin.OriginCustomHeaders)
      headers.set(HeaderName, textOf(values, HeaderValue))
    return gateway(behind.http)(new Request(request, { headers }))
  }

  const { FunctionCode } = resourceOf(assembly, 'AWS::CloudFront::Function').properties
  return new Hono().all('*', (c) => {
    const headers = throughFunction(FunctionCode, viewerOf(c), c.req.raw)
    return send(c.req.path, headers, c.req.raw)
  })
}

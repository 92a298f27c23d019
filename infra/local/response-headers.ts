import { type Assembly, resourcesOf } from './assembly.ts'

type Behavior = { readonly ResponseHeadersPolicyId?: { readonly Ref: string } }

/** The headers that CloudFront puts on answers behind a path: those of the policy that it names. */
export const policyHeaders = (
  assembly: Pick<Assembly, 'template'>,
  { ResponseHeadersPolicyId }: Behavior,
): Readonly<Record<string, string>> => {
  const policy = resourcesOf(assembly, 'AWS::CloudFront::ResponseHeadersPolicy').find(
    ({ id }) => id === ResponseHeadersPolicyId?.Ref,
  )
  if (!policy) return {}
  const { SecurityHeadersConfig: security, CorsConfig: cors } =
    policy.properties.ResponseHeadersPolicyConfig
  return {
    'content-security-policy': security.ContentSecurityPolicy.ContentSecurityPolicy,
    'referrer-policy': security.ReferrerPolicy.ReferrerPolicy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': security.FrameOptions.FrameOption,
    ...(cors && { 'access-control-allow-origin': cors.AccessControlAllowOrigins.Items.join(', ') }),
  }
}

/**
 * What CloudFront adds to a request for the functions behind it. It sets these headers itself,
 * whatever the client has sent.
 */
export const added = {
  /** The viewer's `Authorization`: on its way to a function URL CloudFront signs with its own. */
  authorization: 'x-viewer-authorization',
} as const

/** A request with the `Authorization` that its viewer has sent, or without. */
export const asSent = (request: Request): Request => {
  const headers = new Headers(request.headers)
  const authorization = headers.get(added.authorization)
  headers.delete(added.authorization)
  if (authorization === null) headers.delete('authorization')
  else headers.set('authorization', authorization)
  return new Request(request, { headers })
}

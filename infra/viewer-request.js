// Runs in CloudFront for each request to the API and to the feeds. The names of the headers are
// those of src/lambda/edge.ts.

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name
function handler(event) {
  const request = event.request
  request.headers['x-viewer-address'] = { value: event.viewer.ip }
  delete request.headers['x-viewer-authorization']
  if (request.headers.authorization)
    request.headers['x-viewer-authorization'] = { value: request.headers.authorization.value }
  return request
}

import { createServer } from 'node:http'

/** Takes whatever it is sent. */
const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => response.end())
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  console.log(`listens on http://localhost:${address.port}`)
})
process.once('SIGTERM', () => process.exit(0))

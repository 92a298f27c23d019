import { once } from 'node:events'
import type { Server } from 'node:http'

/** Listens on this machine, on a free port if none is named, and says which. */
export const listen = async (server: Server, port = 0): Promise<number> => {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

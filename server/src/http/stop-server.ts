import type { Server } from 'node:http'

const idleSweepMs = 50

/** Stops accepting connections, lets requests in progress finish, and closes those that have not finished in time. */
export async function stopServer(server: Server, finishWithinMs: number): Promise<void> {
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  server.close(() => resolve())
  // A keep-alive connection becomes idle only after its response, so closing idle ones once is not enough.
  const sweep = setInterval(() => server.closeIdleConnections(), idleSweepMs)
  const deadline = setTimeout(() => server.closeAllConnections(), finishWithinMs)
  await closed
  clearInterval(sweep)
  clearTimeout(deadline)
}

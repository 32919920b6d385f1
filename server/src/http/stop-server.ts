import type { Server } from 'node:http'

const idleSweepMs = 50

/** Takes no new connections, lets what is being answered end, and cuts off what has not by then. */
export async function stopServer(server: Server, finishWithinMs: number): Promise<void> {
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  server.close(() => resolve())
  // A connection kept alive is idle only once its answer is out, so one look at the start is not enough.
  const sweep = setInterval(() => server.closeIdleConnections(), idleSweepMs)
  const cutOff = setTimeout(() => server.closeAllConnections(), finishWithinMs)
  await closed
  clearInterval(sweep)
  clearTimeout(cutOff)
}

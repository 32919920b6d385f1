import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { ExpressRequest, ExpressResponse } from './express-messages.ts'
import { exceptLongBodies } from './long-requests.ts'

/** What a server accepts before any of its requests are handled. */
export const serverLimits = {
  /** A request, body included, must arrive within this time, unless it is a file. A slower one is answered with 408. */
  requestTimeoutMs: 60_000,
  headersTimeoutMs: 20_000,
  checkIntervalMs: 5_000,
  /**
   * How long an idle connection is kept: longer than proxies keep one (60 s in nginx), so that none sends a request as the server
   * closes it.
   */
  keepAliveTimeoutMs: 75_000,
  connections: 8_192,
  /** The most connections from one address. A trusted proxy, whose connections are those of everybody, has no limit. */
  connectionsPerAddress: 1_024,
} as const

export type ServerOptions = { readonly [Name in keyof typeof serverLimits]?: number } & {
  /** Whether connections come from a proxy. */
  readonly behindProxy?: boolean
}

/** An HTTP server that limits connections and the time of a request. A connection beyond a limit is closed at once. */
export function makeServer(options: ServerOptions = {}, listener?: RequestListener): Server {
  const limits = { ...serverLimits, ...options }
  const server = createServer(
    {
      IncomingMessage: ExpressRequest,
      ServerResponse: ExpressResponse,
      requestTimeout: limits.requestTimeoutMs,
      headersTimeout: limits.headersTimeoutMs,
      connectionsCheckingInterval: limits.checkIntervalMs,
      keepAliveTimeout: limits.keepAliveTimeoutMs,
    },
    listener,
  )
  exceptLongBodies(server)
  server.maxConnections = limits.connections
  if (!options.behindProxy) limitAddresses(server, limits.connectionsPerAddress)
  return server
}

function limitAddresses(server: Server, max: number): void {
  const open = new Map<string, number>()
  // Before the listener of node:http, which would keep a destroyed socket until its time is up.
  server.prependListener('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const count = (open.get(address) ?? 0) + 1
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
    if (count > max) socket.destroy()
  })
}

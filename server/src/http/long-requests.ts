import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'

type Pace = { readonly checkEveryMs: number; readonly leastBytes: number; readonly longestMs: number }

/** 100 MB arrive within an hour over the slowest connection with which that makes sense. */
const pace: Pace = { checkEveryMs: 30_000, leastBytes: 16 * 1024, longestMs: 3_600_000 }

const withLongBody = new WeakSet<Duplex>()

/**
 * Lets the body of a request arrive for an hour instead of the server's request timeout, as long as 16 KB of it arrive every
 * 30 seconds. The connection of a slower one is closed.
 */
export function allowLongBody(request: IncomingMessage, { checkEveryMs, leastBytes, longestMs }: Pace = pace): void {
  const { socket } = request
  withLongBody.add(socket)
  let [before, checks] = [socket.bytesRead, longestMs / checkEveryMs]
  const timer = setInterval(() => {
    checks -= 1
    if (checks <= 0 || socket.bytesRead - before < leastBytes) socket.destroy()
    before = socket.bytesRead
  }, checkEveryMs)
  const end = () => {
    clearInterval(timer)
    withLongBody.delete(socket)
  }
  request.once('end', end).once('close', end)
}

const statusOf: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
}

/** Closes a connection as Node does by default, with the status for what is wrong, unless its body may take longer. */
export function exceptLongBodies(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && withLongBody.has(socket)) return
    const status = statusOf[error.code ?? ''] ?? '400 Bad Request'
    if (socket.writable && !hasBegunToAnswer(socket)) socket.write(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`)
    socket.destroy(error)
  })
}

/** A response that has begun would be continued by what is written. */
function hasBegunToAnswer(socket: Duplex): boolean {
  return (socket as Duplex & { _httpMessage?: { headersSent: boolean } })._httpMessage?.headersSent === true
}

import type { Socket } from 'node:net'
import { OutboundFailure } from './failure.ts'

const everyMs = 250
/** Many times what all responses of one connection have in that time, whose heads and bodies are read up to 16 kB each. */
const maxBytes = 1024 * 1024

/**
 * Closes a connection over which more arrives than responses have: parts of HTTP that are read and dropped, such as chunk
 * extensions, trailers and interim responses, could otherwise occupy the process until the request times out.
 */
export function limitRate(socket: Socket): void {
  let before = 0
  const timer = setInterval(() => {
    if (socket.bytesRead - before > maxBytes) {
      socket.destroy(new OutboundFailure('failed', 'The receiver sent more than a response may have'))
    }
    before = socket.bytesRead
  }, everyMs)
  timer.unref()
  socket.once('close', () => clearInterval(timer))
}

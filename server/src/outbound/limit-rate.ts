import type { Socket } from 'node:net'
import { sentence } from '@parley/shared/sentences/sentence'
import { OutboundFailure } from './failure.ts'

const windowMs = 250
/** Many times what all responses of one connection have in that time, whose heads and bodies are read up to 16 kB each. */
const maxBytes = 256 * 1024

/**
 * Closes a connection over which more arrives than responses have: parts of HTTP that are read and dropped, such as chunk
 * extensions and interim responses, could otherwise occupy the process until the request times out.
 */
export function limitRate(socket: Socket): void {
  let windowBegan = 0
  let before = 0
  const check = () => {
    const now = performance.now()
    if (now - windowBegan > windowMs) {
      windowBegan = now
      before = socket.bytesRead
    } else if (socket.bytesRead - before > maxBytes) {
      socket.destroy(new OutboundFailure('failed', sentence('receiverSentTooMuch')))
    }
  }
  // After the client has its own listener, because the first one starts the reading.
  setImmediate(() => socket.on('readable', check))
}

import type { ServerResponse } from 'node:http'
import type { RequestStep } from './for-each-request.ts'

/** Tracks open responses, to end them with the process. */
export function makeStreams() {
  const open = new Set<ServerResponse>()
  let stopping = false
  const track: RequestStep = (_request, response) => {
    open.add(response)
    if (stopping) closeAfter(response)
    return () => open.delete(response)
  }
  return {
    track,
    /**
     * Ends every event stream; its page reconnects by itself. Other responses are left to finish, with the header that ends
     * the use of their connection.
     */
    end: () => {
      stopping = true
      for (const response of open) {
        // One that was ended before by its own entry point is left to arrive.
        if (isStream(response) && !response.writableEnded) response.destroy()
        else closeAfter(response)
      }
    },
  }
}

function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close')
}

function isStream(response: ServerResponse): boolean {
  return String(response.getHeader('Content-Type')).startsWith('text/event-stream')
}

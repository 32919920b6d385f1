import type { ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'

/** Tracks responses that never end by themselves, to end them with the process. */
export function makeStreams() {
  const open = new Set<ServerResponse>()
  const track: RequestHandler = (_request, response, next) => {
    open.add(response)
    response.once('close', () => open.delete(response))
    next()
  }
  return {
    track,
    /** Ends every event stream; its page reconnects by itself. Other responses are left to finish. */
    end: () => {
      for (const response of open) if (isStream(response)) response.destroy()
    },
  }
}

function isStream(response: ServerResponse): boolean {
  return String(response.getHeader('Content-Type')).startsWith('text/event-stream')
}

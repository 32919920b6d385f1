import type { ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'

/** Keeps count of the answers that never end by themselves, to end them with the process. */
export function makeStreams() {
  const open = new Set<ServerResponse>()
  const keep: RequestHandler = (_request, response, next) => {
    open.add(response)
    response.once('close', () => open.delete(response))
    next()
  }
  return {
    keep,
    /** Their pages connect again by themselves. Whatever has an end of its own is left to reach it. */
    end: () => {
      for (const response of open) if (isStream(response)) response.destroy()
    },
  }
}

function isStream(response: ServerResponse): boolean {
  return String(response.getHeader('Content-Type')).startsWith('text/event-stream')
}

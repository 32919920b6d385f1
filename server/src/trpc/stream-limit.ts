import type { ServerResponse } from 'node:http'
import { sentence } from '@parley/shared/sentences/sentence'
import { AppError } from '../errors.ts'

/** The tabs of a browser share one, or have one each where they cannot, so this is many tabs. */
const maxPerSession = 20

export type StreamLimit = {
  /** Counts a response that stays open for as long as it does. Throws when the session already has the most allowed. */
  readonly count: (sessionId: string, response: ServerResponse) => void
}

/** Limits the subscriptions that one session has open in this process. */
export function makeStreamLimit(): StreamLimit {
  const openBySession = new Map<string, number>()
  return {
    count: (sessionId, response) => {
      const open = openBySession.get(sessionId) ?? 0
      if (open >= maxPerSession) {
        throw new AppError('rate_limited', sentence('tooManyStreams', { count: maxPerSession }))
      }
      openBySession.set(sessionId, open + 1)
      response.once('close', () => {
        const left = (openBySession.get(sessionId) ?? 0) - 1
        if (left > 0) openBySession.set(sessionId, left)
        else openBySession.delete(sessionId)
      })
    },
  }
}

import type { ServerResponse } from 'node:http'
import type { AppError } from '../errors.ts'

export type StreamLimit = {
  /** Counts a response that stays open for as long as it does. Throws where its holder already has the most allowed. */
  readonly count: (holderId: string, response: ServerResponse) => void
}

/** Limits the responses that one session or key has open in this process. */
export function makeStreamLimit(most: number, refusal: (most: number) => AppError): StreamLimit {
  const openByHolder = new Map<string, number>()
  return {
    count: (holderId, response) => {
      const open = openByHolder.get(holderId) ?? 0
      if (open >= most) throw refusal(most)
      openByHolder.set(holderId, open + 1)
      response.once('close', () => {
        const left = (openByHolder.get(holderId) ?? 0) - 1
        if (left > 0) openByHolder.set(holderId, left)
        else openByHolder.delete(holderId)
      })
    },
  }
}

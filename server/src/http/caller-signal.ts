import { AsyncLocalStorage } from 'node:async_hooks'
import type { RequestHandler, Response } from 'express'

const responses = new AsyncLocalStorage<Response>()

/** Lets long work of a request notice that its caller has left. */
export const noticeCallers: RequestHandler = (_request, response, next) => responses.run(response, next)

/**
 * Aborts when the caller of the current request has left; undefined outside requests. It is made on demand.
 */
export function callerSignal(): AbortSignal | undefined {
  const response = responses.getStore()
  if (!response) return undefined
  if (response.closed) return AbortSignal.abort()
  const left = new AbortController()
  response.once('close', () => left.abort())
  return left.signal
}

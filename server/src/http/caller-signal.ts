import { AsyncLocalStorage } from 'node:async_hooks'
import type { RequestHandler } from 'express'

const callers = new AsyncLocalStorage<AbortSignal>()

/** Lets long work of a request notice that its caller has left. */
export const noticeCallers: RequestHandler = (_request, response, next) => {
  const left = new AbortController()
  response.once('close', () => left.abort())
  callers.run(left.signal, next)
}

/** Aborts when the caller of the current request has left; undefined outside requests. */
export function callerSignal(): AbortSignal | undefined {
  return callers.getStore()
}

import type { Request, RequestHandler, Response } from 'express'

/** What is done for each request before it is routed. What it returns is done once its response has been closed. */
export type RequestStep = (request: Request, response: Response) => (() => void) | undefined

/** Joins steps in one layer of Express and with one listener. */
export function forEachRequest(...steps: readonly RequestStep[]): RequestHandler {
  return (request, response, next) => {
    const atClose: (() => void)[] = []
    response.once('close', () => {
      for (const finish of atClose) finish()
    })
    for (const step of steps) {
      const finish = step(request, response)
      if (finish) atClose.push(finish)
    }
    next()
  }
}

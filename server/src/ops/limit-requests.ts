import type { RequestHandler } from 'express'
import type { App } from '../app.ts'
import type { RateWindows } from '../auth/api-keys/count.ts'
import { rateWindowsInMemory } from '../auth/api-keys/rate-windows.ts'
import type { Identity } from '../auth/identity.ts'
import { AppError } from '../errors.ts'
import { addressBlockOf } from '../http/address-block.ts'
import { clientAddressOf } from '../http/client-address.ts'

/** Per minute. Several tabs that follow a busy inbox make some thousand calls. */
export const callsPerSession = 6_000
/** Per minute, for everything but API keys and callbacks of platforms. Many members may share one address. */
export const requestsPerAddress = 12_000

/** Limits the requests of one address. Counted in this process. */
export function limitAddress(app: Pick<App, 'now'>): RequestHandler {
  const windows = rateWindowsInMemory(app.now)
  return async (request, _response, next) => {
    if (isCountedElsewhere(request.path)) return next()
    await count(windows, app.now, { id: addressBlockOf(clientAddressOf(request)), limit: requestsPerAddress })
    next()
  }
}

/** API keys have their own limits. Platforms send as many callbacks as there are messages. */
function isCountedElsewhere(path: string): boolean {
  return /^\/(api\/v1|callbacks)(\/|$)/i.test(path)
}

/** The identity that also limits the calls of each session. Only a call with a response counts, once for each of a batch. */
export function limitSessions(app: Pick<App, 'now'>, identity: Identity): Identity {
  const windows = rateWindowsInMemory(app.now)
  return {
    ...identity,
    userOf: async (headers, response) => {
      const user = await identity.userOf(headers, response)
      if (user && response) await count(windows, app.now, { id: user.sessionId, limit: callsPerSession })
      return user
    },
  }
}

type Counted = { readonly id: string; readonly limit: number }

async function count(windows: RateWindows, now: () => number, { id, limit }: Counted): Promise<void> {
  const { allowed, resetAt } = await windows.count(id, limit)
  if (allowed) return
  const retryAfterSeconds = Math.max(1, Math.ceil((resetAt - now()) / 1000))
  throw new AppError('rate_limited', `Too many requests. Try again in ${retryAfterSeconds} seconds`, {
    retryAfterSeconds,
  })
}

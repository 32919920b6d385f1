import type { RequestHandler } from 'express'
import type { App } from '../app.ts'
import { countOrRefuse } from '../auth/api-keys/count-or-refuse.ts'
import { rateWindowsInMemory } from '../auth/api-keys/rate-windows.ts'
import type { Identity } from '../auth/identity.ts'
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
    await countOrRefuse(windows, app.now, { id: addressBlockOf(clientAddressOf(request)), limit: requestsPerAddress })
    next()
  }
}

/** The identity that also limits the calls of each session. Only a call with a response counts, once for each of a batch. */
export function limitSessions(app: Pick<App, 'now'>, identity: Identity): Identity {
  const windows = rateWindowsInMemory(app.now)
  return {
    ...identity,
    userOf: async (headers, response) => {
      const user = await identity.userOf(headers, response)
      if (user && response) await countOrRefuse(windows, app.now, { id: user.sessionId, limit: callsPerSession })
      return user
    },
  }
}

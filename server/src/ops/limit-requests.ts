import type { RequestHandler } from 'express'
import type { UserActor } from '../actor.ts'
import type { App } from '../app.ts'
import { countOrRefuse } from '../auth/api-keys/count-or-refuse.ts'
import { rateWindowsInMemory } from '../auth/api-keys/rate-windows.ts'
import type { Identity } from '../auth/identity.ts'
import { addressBlockOf } from '../http/address-block.ts'
import { clientAddressOf } from '../http/client-address.ts'

/** The most calls of a session per minute. Several tabs that follow a busy inbox make some thousand calls. */
export const callsPerSession = 6_000
/**
 * The most requests of an address per minute, for everything but API keys and callbacks of platforms. Many members may share one
 * address.
 */
export const requestsPerAddress = 12_000

/** Limits the requests of one address. Counted in this process. */
export function limitAddress(app: Pick<App, 'now'>): RequestHandler {
  const windows = rateWindowsInMemory(app.now)
  return async (request, _response, next) => {
    await countOrRefuse(windows, app.now, { id: addressBlockOf(clientAddressOf(request)), limit: requestsPerAddress })
    next()
  }
}

/** Counts a call of a session: a request, or each call of a batch. Throws beyond the limit. */
export type CountCall = (person: UserActor) => Promise<void>

export function limitCalls(app: Pick<App, 'now'>): CountCall {
  const windows = rateWindowsInMemory(app.now)
  return ({ sessionId }) => countOrRefuse(windows, app.now, { id: sessionId, limit: callsPerSession })
}

/** The identity that counts each request as one call of its session. */
export function limitSessions(identity: Identity, countCall: CountCall): Identity {
  return {
    ...identity,
    userOf: async (headers, response) => {
      const person = await identity.userOf(headers, response)
      if (person) await countCall(person)
      return person
    },
  }
}

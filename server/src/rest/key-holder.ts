import type { IncomingMessage } from 'node:http'
import type { RequestHandler, Response } from 'express'
import type { KeyActor } from '../actor.ts'
import type { App } from '../app.ts'
import type { CachedKey } from '../auth/api-keys/api-key-cache.ts'
import { rateWindowsInMemory } from '../auth/api-keys/rate-windows.ts'
import { AppError } from '../errors.ts'
import { authenticateKey } from '../features/api-keys/authenticate-key.ts'
import { addressBlockOf } from '../http/address-block.ts'
import { clientAddressOf } from '../http/client-address.ts'
import { retryAfterSeconds, setRateLimitHeaders } from './rate-limit-headers.ts'

/** Enough for a program that was given a wrong key, nothing for one that guesses. */
const failuresPerMinute = 100

/**
 * Lets holders of a working key pass, counting each request. From here on every answer, good or bad, says how many are
 * left. Failures are limited by where they come from: a good key from the same address still works.
 */
export function requireKey(app: App): RequestHandler {
  const failures = rateWindowsInMemory(app.now)

  async function refuse(request: IncomingMessage, response: Response): Promise<never> {
    const counted = await failures.count(addressBlockOf(clientAddressOf(request)), failuresPerMinute)
    if (!counted.allowed) {
      throw new AppError('rate_limited', 'Too many requests without a valid API key from this address', {
        retryAfterSeconds: retryAfterSeconds(counted, app.now()),
      })
    }
    const isGiven = request.headers.authorization !== undefined
    response.setHeader('WWW-Authenticate', `Bearer realm="parley"${isGiven ? ', error="invalid_token"' : ''}`)
    throw new AppError(
      'unauthenticated',
      isGiven
        ? 'API key is invalid or expired'
        : 'An API key is needed: send the header Authorization: Bearer <API key>',
    )
  }

  return async (request, response, next) => {
    const key = await keyOf(app, request)
    if (!key) return await refuse(request, response)
    const holder: KeyActor = { ...key.actor, used: new Set(), address: clientAddressOf(request) }
    response.once('finish', () => app.apiKeyCache.usage.record(holder, response.statusCode, app.now()))
    const count = await app.apiKeyCache.windows.count(key.actor.keyId, key.requestsPerMinute)
    setRateLimitHeaders(response, count, app.now())
    if (!count.allowed) {
      const seconds = retryAfterSeconds(count, app.now())
      throw new AppError('rate_limited', `Rate limit exceeded: at most ${count.limit} a minute; wait ${seconds} s`, {
        retryAfterSeconds: seconds,
      })
    }
    response.locals.keyHolder = holder
    next()
  }
}

async function keyOf(app: App, { headers }: IncomingMessage): Promise<CachedKey | undefined> {
  const text = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1]
  return text === undefined ? undefined : await authenticateKey(app, text)
}

/** Whom `requireKey` let pass. */
export function keyHolderOf(response: Response): KeyActor {
  return response.locals.keyHolder as KeyActor
}

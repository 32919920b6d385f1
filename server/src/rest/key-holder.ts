import type { IncomingMessage } from 'node:http'
import { sentence } from '@parley/shared/sentences/sentence'
import type { Request, RequestHandler, Response } from 'express'
import type { KeyActor } from '../actor.ts'
import type { App } from '../app.ts'
import type { CachedKey } from '../auth/api-keys/api-key-cache.ts'
import type { Count } from '../auth/api-keys/count.ts'
import { windowMs } from '../auth/api-keys/rate-windows.store.ts'
import { rateWindowsInMemory } from '../auth/api-keys/rate-windows.ts'
import { AppError } from '../errors.ts'
import { authenticateKey } from '../features/api-keys/authenticate-key.ts'
import { makeRefusedAddresses } from '../features/api-keys/record-refused-address.ts'
import { addressBlockOf } from '../http/address-block.ts'
import { clientAddressOf } from '../http/client-address.ts'
import { requestIdOf } from '../http/request-id.ts'
import { sentErrorCode } from '../http/send-error.ts'
import { makeRouteTemplates } from './route-templates.ts'
import { routes } from './routes.ts'
import { makeSlowRefusals } from './slow-refusals.ts'

/** The most failures of an address per minute: enough for a program with a wrong key, too few for guessing one. */
const failuresPerMinute = 100

/**
 * Accepts requests with a valid API key and counts them. Every response to an accepted key has the rate-limit headers.
 * Failures are limited by address; a valid key from the same address is not affected.
 */
export function requireKey(app: App): RequestHandler {
  const failures = rateWindowsInMemory(app.now)

  const refusedSlowly = makeSlowRefusals()
  const recordRefusedAddress = makeRefusedAddresses(app)
  const templateOf = makeRouteTemplates(routes.filter(({ caller }) => caller === 'key'))

  /** Records a request in the log of the key's requests, which has no values of the path and no query. */
  function recordRequest(request: Request, response: Response, { keyId, workspaceId }: KeyActor): void {
    const startedAt = performance.now()
    const at = app.now()
    response.once('finish', () =>
      app.apiKeyCache.requests.record({
        ...{ keyId, workspaceId, at, method: request.method },
        route: templateOf(request.originalUrl.split('?', 1)[0] ?? ''),
        status: response.statusCode,
        durationMs: Math.round(performance.now() - startedAt),
        requestId: requestIdOf(response),
        errorCode: sentErrorCode(response),
      }),
    )
  }

  async function countFailure(request: IncomingMessage): Promise<void> {
    const count = await failures.count(addressBlockOf(clientAddressOf(request)), failuresPerMinute)
    if (!count.allowed) {
      throw new AppError('too_many_attempts', sentence('tooManyWithoutKey'), {
        retryAfterSeconds: retryAfterSeconds(count, app.now()),
      })
    }
  }

  async function refuse(request: IncomingMessage, response: Response): Promise<never> {
    await countFailure(request)
    const hasCredentials = request.headers.authorization !== undefined
    response.setHeader('WWW-Authenticate', `Bearer realm="parley"${hasCredentials ? ', error="invalid_token"' : ''}`)
    throw new AppError('unauthenticated', hasCredentials ? sentence('keyInvalid') : sentence('keyRequired'))
  }

  /**
   * Counts as a failure of the address, not against the key's rate limit, which a stolen copy must not exhaust, nor in its hourly
   * usage. The key's time of last use is recorded already.
   */
  async function refuseAddress(request: IncomingMessage, holder: KeyActor): Promise<never> {
    await countFailure(request)
    await recordRefusedAddress(holder)
    throw new AppError('forbidden', sentence('keyAddressNotAllowed'))
  }

  return async (request, response, next) => {
    const key = await keyOf(app, request)
    if (!key) return await refuse(request, response)
    const address = clientAddressOf(request)
    const holder: KeyActor = { ...key.actor, used: new Set(), address }
    recordRequest(request, response, holder)
    if (!key.allowsAddress(address)) return await refuseAddress(request, holder)
    response.once('finish', () => app.apiKeyCache.usage.record(holder, response.statusCode, app.now()))
    const count = await app.apiKeyCache.windows.count(key.actor.keyId, key.requestsPerMinute)
    const seconds = retryAfterSeconds(count, app.now())
    setRateLimitHeaders(response, count, seconds)
    if (!count.allowed) {
      await refusedSlowly(key.actor.keyId, count.resetAt)
      throw new AppError('rate_limited', sentence('rateLimitExceeded', { maximum: count.limit, seconds }), {
        retryAfterSeconds: seconds,
      })
    }
    response.locals.keyHolder = holder
    next()
  }
}

function keyOf(app: App, { headers }: IncomingMessage): Promise<CachedKey | undefined> | undefined {
  const text = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1]
  return text === undefined ? undefined : authenticateKey(app, text)
}

/** The key of a request as it is now. Throws where a new request with it would be refused; it counts as none. */
export async function currentHolderOf(app: App, request: IncomingMessage): Promise<KeyActor> {
  const key = await keyOf(app, request)
  if (!key) throw new AppError('unauthenticated', sentence('keyInvalid'))
  const address = clientAddressOf(request)
  if (!key.allowsAddress(address)) throw new AppError('forbidden', sentence('keyAddressNotAllowed'))
  return { ...key.actor, address }
}

/** The API key that `requireKey` accepted. */
export function keyHolderOf(response: Response): KeyActor {
  return response.locals.keyHolder as KeyActor
}

/** The three headers of the specification (section 8), and the two of the IETF draft. */
function setRateLimitHeaders(response: Response, count: Count, seconds: number): void {
  response.setHeader('X-RateLimit-Limit', count.limit)
  response.setHeader('X-RateLimit-Remaining', count.remaining)
  response.setHeader('X-RateLimit-Reset', Math.ceil(count.resetAt / 1000))
  response.setHeader('RateLimit-Policy', `"default";q=${count.limit};w=${windowMs / 1000}`)
  response.setHeader('RateLimit', `"default";r=${count.remaining};t=${seconds}`)
}

/** Whole seconds until the window ends, at least 1. */
function retryAfterSeconds(count: Count, now: number): number {
  return Math.max(1, Math.ceil((count.resetAt - now) / 1000))
}

import type { ServerResponse } from 'node:http'
import type { App } from '../app.ts'
import type { Identity } from '../auth/identity.ts'
import { AppError } from '../errors.ts'
import { appErrorOf } from '../http/app-error-of.ts'
import { anonymousBody, type BodyLimits, defaultBodyBytes } from '../http/bodies/read-bytes.ts'
import { readJsonText } from '../http/bodies/read-json.ts'
import { refuseForeignOrigin } from '../http/request-origin.ts'
import { refuseWithoutPermission } from '../policy.ts'
import { type PersonalRequest, type ProcedureMeta, personOf } from './context.ts'
import { trpcErrorOf } from './errors.ts'

/** The calls in one batch. The dashboard splits longer ones. */
export const maxBatch = 20

type Request = PersonalRequest & { body?: unknown }
type Next = (error?: unknown) => void
/** What the called procedure requires; undefined where there is no such procedure. */
type MetaOf = (path: string) => ProcedureMeta | undefined

export type BodyReader = (request: Request, response: ServerResponse, next: Next) => void

/**
 * Reads the body of a call before the library does, within the limits of the procedures that the caller may use. Where
 * there are none, it is not read: each procedure then refuses the call before it asks for its input.
 */
export function bodyReader(app: App, identity: Identity, metaOf: MetaOf): BodyReader {
  async function limitsFor(request: Request, response: ServerResponse): Promise<BodyLimits | undefined> {
    const called = pathsOf(request)
      .map(metaOf)
      .filter((meta) => meta !== undefined)
    const isPublic = called.some(({ needsSession }) => !needsSession)
    const known = called.filter(({ needsSession }) => needsSession)
    const actor = known.length > 0 ? await ifPermitted(() => personOf({ identity, request, response })) : undefined
    const permitted = await Promise.all(
      known.map(({ action, maxBytes = defaultBodyBytes }) =>
        ifPermitted(() => {
          if (actor && action) refuseWithoutPermission(actor, action)
          return actor && maxBytes
        }),
      ),
    )
    const sizes = permitted.filter((maxBytes) => maxBytes !== undefined)
    if (sizes.length > 0) return { maxBytes: Math.max(...sizes), sender: 'known' }
    return isPublic ? anonymousBody : undefined
  }

  return (request, response, next) => {
    request.body = ''
    if (request.method !== 'POST') return next()
    const read = async () => {
      const limits = await ifPermitted(() => {
        refuseForeignOrigin(app.config, request)
        return limitsFor(request, response)
      })
      if (limits) request.body = await readJsonText(request, limits)
    }
    read().then(
      () => next(),
      (thrown: unknown) => {
        const error = appErrorOf(thrown)
        if (error.retryAfterSeconds !== undefined) response.setHeader('Retry-After', error.retryAfterSeconds)
        next(trpcErrorOf(error))
      },
    )
  }
}

/** Returns what `find` returns, or undefined for a caller who is refused. The procedure finds the same again, and answers with it. */
async function ifPermitted<Value>(find: () => Value | Promise<Value>): Promise<Value | undefined> {
  try {
    return await find()
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

/** The procedures that the library finds in the path: one, or those of a batch. */
function pathsOf({ url = '' }: Request): string[] {
  const [path = '', query] = url.split('?', 2)
  const name = path.slice(path.lastIndexOf('/') + 1)
  try {
    const decoded = decodeURIComponent(name)
    return new URLSearchParams(query).get('batch') === '1' ? decoded.split(',').slice(0, maxBatch + 1) : [decoded]
  } catch {
    return []
  }
}

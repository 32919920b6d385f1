import { createHash } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { fromNodeHeaders } from 'better-auth/node'
import type { Kysely } from 'kysely'
import type { UserActor } from '../actor.ts'
import type { Schema } from '../db/schema.ts'
import type { Tx } from '../db/transact.ts'
import type { UnitsOfWork } from '../db/units-of-work.ts'
import { clientAddressHeader } from '../http/client-address.ts'
import { makeMostRecent } from '../most-recent.ts'
import type { AuthContext } from './context.ts'
import type { Library } from './library.ts'
import { membershipsOf } from './memberships.ts'

/** A session ends this long after sign-in, however much it is used. */
const absoluteMs = 30 * 86_400_000

/** How long another process on the same store may still accept a session that was ended here. */
const cacheMs = 5000
/** The precision of a session's last use: recording it at each request would cost a commit. */
const recordUseEveryMs = 5 * 60_000
const maxCached = 10_000

/** `isRenewed`: the session was renewed. A caller that cannot send a new cookie leaves that to the next request. */
type CachedUser = { readonly actor: UserActor; readonly until: number; readonly isRenewed: boolean }

type Context = Pick<AuthContext, 'store' | 'now'>

export type Sessions = {
  readonly userOf: (headers: IncomingHttpHeaders, response?: ServerResponse) => Promise<UserActor | undefined>
  readonly forget: (userId: string) => void
  /** Calls the listener after each `forget` of this person. Returns a function that unsubscribes. */
  readonly onForget: (userId: string, listener: () => void) => () => void
  /** The person whom these `Set-Cookie` headers have just signed in, within the same transaction. */
  readonly signedIn: (
    tx: Tx,
    setCookies: readonly string[],
    requestHeaders: IncomingHttpHeaders,
  ) => Promise<UserActor | undefined>
}

/**
 * The person of a session cookie. The session is read from the store at most every five seconds and at once after `forget`;
 * the memberships are read for every request, so that a change made by any process applies from the next one.
 */
export function makeSessions(context: Context, library: Library, units: UnitsOfWork): Sessions {
  const cache = makeMostRecent<string, CachedUser>(maxCached)
  // What was read before a `forget` must not be cached after it.
  let forgetCount = 0
  const forgetEvents = new EventEmitter().setMaxListeners(0)
  return {
    userOf: async (headers, response) => {
      if (!headers.cookie) return undefined
      // The whole header, so that two cookies of the same name cannot be read differently.
      const key = createHash('sha256').update(headers.cookie).digest('base64')
      const known = cache.get(key)
      const from = addressIn(headers)
      const isRenewed = response !== undefined
      if (known && known.until > context.now() && (known.isRenewed || !isRenewed)) {
        return { ...known.actor, ...from, memberships: await membershipsOf(context.store.db, known.actor.userId) }
      }
      const countBefore = forgetCount
      const actor = await units.run(() => readUser({ context, db: units.db, library }, headers, response))
      if (actor && countBefore === forgetCount) cache.set(key, { actor, until: context.now() + cacheMs, isRenewed })
      return actor && { ...actor, ...from }
    },
    forget: (userId) => {
      forgetCount += 1
      for (const [key, { actor }] of cache.entries()) if (actor.userId === userId) cache.delete(key)
      forgetEvents.emit(`user ${userId}`)
    },
    onForget: (userId, listener) => {
      forgetEvents.on(`user ${userId}`, listener)
      return () => forgetEvents.off(`user ${userId}`, listener)
    },
    signedIn: async (tx, setCookies, requestHeaders) => {
      const cookie = setCookies.map((each) => each.split(';', 1)[0]).join('; ')
      const actor = await readUser({ context, db: tx, library }, { ...requestHeaders, cookie })
      return actor && { ...actor, ...addressIn(requestHeaders) }
    },
  }
}

/** A session may be used from several addresses, so the address is not cached with it. */
function addressIn(headers: IncomingHttpHeaders): { address?: string } {
  const address = headers[clientAddressHeader]
  return typeof address === 'string' && address !== '' ? { address } : {}
}

type Reader = { readonly context: Context; readonly db: Kysely<Schema>; readonly library: Library }

async function readUser(
  { context, db, library }: Reader,
  headers: IncomingHttpHeaders,
  response?: ServerResponse,
): Promise<UserActor | undefined> {
  // Without a response the new cookie could not be sent, and only the stored session would be renewed.
  const query = { disableRefresh: response === undefined }
  const options = { headers: fromNodeHeaders(headers), query, returnHeaders: true } as const
  const { headers: setHeaders, response: found } = await library.api.getSession(options)
  if (!found) return undefined
  const { session, user } = found
  // The library stores wall-clock times, so they are compared with it and not with `context.now`.
  if (session.createdAt.getTime() + absoluteMs <= Date.now()) {
    await db.deleteFrom('session').where('id', '=', session.id).execute()
    return undefined
  }
  if (session.updatedAt.getTime() + recordUseEveryMs <= Date.now()) {
    const updatedAt = context.store.identityTime(Date.now())
    await db.updateTable('session').set({ updatedAt }).where('id', '=', session.id).execute()
  }
  for (const cookie of setHeaders.getSetCookie()) response?.appendHeader('Set-Cookie', cookie)
  return {
    kind: 'user',
    userId: user.id,
    sessionId: session.id,
    email: user.email,
    name: user.name,
    memberships: await membershipsOf(db, user.id),
  }
}

import { createHash } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { unattendedHeader } from '@parley/shared/words'
import { fromNodeHeaders } from 'better-auth/node'
import type { Kysely } from 'kysely'
import type { UserActor } from '../actor.ts'
import type { Schema } from '../db/schema.ts'
import type { Tx } from '../db/transact.ts'
import type { UnitsOfWork } from '../db/units-of-work.ts'
import { clientAddressHeader } from '../http/client-address.ts'
import { makeMostRecent } from '../most-recent.ts'
import type { AuthContext } from './context.ts'
import { idleSeconds, type Library, renewEverySeconds } from './library.ts'
import { accessOf } from './memberships.ts'
import { isSessionOver, type SessionTimes } from './requirements/session-limits.ts'

/** How long a session is not read again, unless this process ends it. */
const cacheMs = 5_000
/** How long one process may still accept a session that another has ended, where several processes share a store. */
const cacheWithOthersMs = 1_000
/** The precision of a session's last use: recording it at each request would cost a commit. */
const recordUseEveryMs = 5 * 60_000
/** The part of a short idle timeout by which it may end a session early, because a use was not recorded. */
const recordedPartOfIdle = 0.1
const maxCached = 10_000

/** `isRenewed`: the session was renewed. A caller that cannot send a new cookie leaves that to the next request. */
type CachedUser = Found & { readonly until: number; readonly isRenewed: boolean }

type Found = { readonly actor: UserActor; readonly times: SessionTimes }

type Context = Pick<AuthContext, 'store' | 'now'>

export type Sessions = {
  readonly userOf: (headers: IncomingHttpHeaders, response?: ServerResponse) => Promise<UserActor | undefined>
  readonly forget: (userId: string) => void
  /** Calls the listener after each `forget` of this person. Returns a function that unsubscribes. */
  readonly onForget: (userId: string, listener: () => void) => () => void
  /** Ends all sessions of the person except one, and returns their number. The caller also calls `forget`. */
  readonly endOthers: (tx: Tx, userId: string, kept: string) => Promise<number>
  /** The person whom these `Set-Cookie` headers have just signed in, within the same transaction. */
  readonly signedIn: (
    tx: Tx,
    setCookies: readonly string[],
    requestHeaders: IncomingHttpHeaders,
  ) => Promise<UserActor | undefined>
}

/**
 * The person of a session cookie. The session is read from the store at most every five seconds, or every second where processes share
 * a store, and at once after `forget`;
 * the memberships are read for every request, so that a change made by any process applies from the next one.
 */
export function makeSessions(context: Context, library: Library, units: UnitsOfWork): Sessions {
  const cache = makeMostRecent<string, CachedUser>(maxCached)
  const longestMs = context.store.singleConnection ? cacheMs : cacheWithOthersMs
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
      const isRenewed = response !== undefined && !isUnattended(headers)
      if (known && known.until > context.now() && (known.isRenewed || !isRenewed)) {
        const { memberships, limits } = await accessOf(context.store.db, known.actor.userId)
        if (!isSessionOver(known.times, limits)) return { ...known.actor, ...from, memberships }
      }
      const countBefore = forgetCount
      const found = await units.run(() => readUser({ context, db: units.db, library }, headers, response))
      if (!found) return undefined
      if (countBefore === forgetCount) cache.set(key, { ...found, until: context.now() + longestMs, isRenewed })
      return { ...found.actor, ...from }
    },
    forget: (userId) => {
      // Stryker disable next-line ArithmeticOperator: Only whether the count changed is compared.
      forgetCount += 1
      for (const [key, { actor }] of cache.entries()) if (actor.userId === userId) cache.delete(key)
      forgetEvents.emit(`user ${userId}`)
    },
    onForget: (userId, listener) => {
      forgetEvents.on(`user ${userId}`, listener)
      return () => forgetEvents.off(`user ${userId}`, listener)
    },
    endOthers: async (tx, userId, kept) => {
      const others = tx.deleteFrom('session').where('userId', '=', userId).where('id', '!=', kept)
      return (await others.returning('id').execute()).length
    },
    signedIn: async (tx, setCookies, requestHeaders) => {
      const cookie = setCookies.map((each) => each.split(';', 1)[0]).join('; ')
      const found = await readUser({ context, db: tx, library }, { ...requestHeaders, cookie })
      return found && { ...found.actor, ...addressIn(requestHeaders) }
    },
  }
}

/** A session may be used from several addresses, so the address is not cached with it. */
function addressIn(headers: IncomingHttpHeaders): { address?: string } {
  const address = headers[clientAddressHeader]
  return typeof address === 'string' && address !== '' ? { address } : {}
}

/**
 * Whether a request is made without the person: by a subscription, or by a dashboard that nobody has touched for a while.
 * Such requests do not count as a use, so that an open dashboard does not keep an unattended session alive.
 */
export function isUnattended(headers: IncomingHttpHeaders): boolean {
  return headers[unattendedHeader] !== undefined || headers.accept === 'text/event-stream'
}

type Reader = { readonly context: Context; readonly db: Kysely<Schema>; readonly library: Library }

async function readUser(
  { context, db, library }: Reader,
  headers: IncomingHttpHeaders,
  response?: ServerResponse,
): Promise<Found | undefined> {
  // Not renewed yet: that would count as a use before the limits are checked.
  const query = { disableRefresh: true }
  const found = await library.api.getSession({ headers: fromNodeHeaders(headers), query })
  if (!found) return undefined
  const { session, user } = found
  const { memberships, limits } = await accessOf(db, user.id)
  if (isSessionOver(session, limits)) {
    await db.deleteFrom('session').where('id', '=', session.id).execute()
    return undefined
  }
  const { createdAt } = session
  const recordUseMs = Math.min(recordUseEveryMs, limits.idleMs * recordedPartOfIdle)
  let { updatedAt } = session
  if (!isUnattended(headers)) {
    if (updatedAt.getTime() + recordUseMs <= Date.now()) {
      updatedAt = new Date()
      const stored = context.store.identityTime(updatedAt.getTime())
      await db.updateTable('session').set({ updatedAt: stored }).where('id', '=', session.id).execute()
    }
    // Without a response the new cookie could not be sent, and only the stored session would be renewed.
    if (response && isRenewable(session)) await renew(library, headers, response)
  }
  const { id: userId, email, name } = user
  return {
    actor: { kind: 'user', userId, sessionId: session.id, email, name, memberships },
    times: { createdAt, updatedAt },
  }
}

/** A session of the library is renewed at most once a day. */
function isRenewable({ expiresAt }: { readonly expiresAt: Date }): boolean {
  return expiresAt.getTime() - Date.now() < (idleSeconds - renewEverySeconds) * 1000
}

async function renew(library: Library, headers: IncomingHttpHeaders, response: ServerResponse): Promise<void> {
  const renewed = await library.api.getSession({ headers: fromNodeHeaders(headers), returnHeaders: true })
  for (const cookie of renewed.headers.getSetCookie()) response.appendHeader('Set-Cookie', cookie)
}

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

/** However much it is used, a session ends this long after sign-in. */
const absoluteMs = 30 * 86_400_000

/** How long another process on the same store may still honour a session that was ended here. */
const rememberMs = 5000
/** How exactly it is known when a session was last used: writing it down at each request would cost a commit. */
const recordUseEveryMs = 5 * 60_000
const maxRemembered = 10_000

/** `isRenewed`: the session was made to live on, which whoever cannot hand out a new cookie leaves to the next request. */
type Remembered = { readonly actor: UserActor; readonly until: number; readonly isRenewed: boolean }

type Context = Pick<AuthContext, 'store' | 'now'>

export type Sessions = {
  readonly userOf: (headers: IncomingHttpHeaders, response?: ServerResponse) => Promise<UserActor | undefined>
  readonly forget: (userId: string) => void
  /** Calls `heard` after each `forget` of this person, until what this answers is called. */
  readonly onForget: (userId: string, heard: () => void) => () => void
  /** Who has just been signed in by these `Set-Cookie` headers, within the transaction that does it. */
  readonly signedIn: (
    tx: Tx,
    setCookies: readonly string[],
    asking: IncomingHttpHeaders,
  ) => Promise<UserActor | undefined>
}

/** Who a cookie stands for, asked of the store at most every five seconds and at once after `forget`. */
export function makeSessions(context: Context, library: Library, units: UnitsOfWork): Sessions {
  const remembered = makeMostRecent<string, Remembered>(maxRemembered)
  // What was read before a `forget` must not be remembered after it.
  let forgotten = 0
  const forgetting = new EventEmitter().setMaxListeners(0)
  return {
    userOf: async (headers, response) => {
      if (!headers.cookie) return undefined
      // The whole header, so that no two readers can disagree about which of two cookies of one name was meant.
      const key = createHash('sha256').update(headers.cookie).digest('base64')
      const known = remembered.get(key)
      const from = addressIn(headers)
      const isRenewed = response !== undefined
      if (known && known.until > context.now() && (known.isRenewed || !isRenewed)) return { ...known.actor, ...from }
      const startedAt = forgotten
      const actor = await units.run(() => readUser({ context, db: units.db, library }, headers, response))
      if (actor && startedAt === forgotten) remembered.set(key, { actor, until: context.now() + rememberMs, isRenewed })
      return actor && { ...actor, ...from }
    },
    forget: (userId) => {
      forgotten += 1
      for (const [key, { actor }] of remembered.entries()) if (actor.userId === userId) remembered.delete(key)
      forgetting.emit(`user ${userId}`)
    },
    onForget: (userId, heard) => {
      forgetting.on(`user ${userId}`, heard)
      return () => forgetting.off(`user ${userId}`, heard)
    },
    signedIn: async (tx, setCookies, asking) => {
      const cookie = setCookies.map((each) => each.split(';', 1)[0]).join('; ')
      const actor = await readUser({ context, db: tx, library }, { ...asking, cookie })
      return actor && { ...actor, ...addressIn(asking) }
    },
  }
}

/** One session may be used from several addresses, so it is not remembered with it. */
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
  // A session whose new cookie reaches nobody would live on in the store alone.
  const query = { disableRefresh: response === undefined }
  const asking = { headers: fromNodeHeaders(headers), query, returnHeaders: true } as const
  const { headers: answered, response: found } = await library.api.getSession(asking)
  if (!found) return undefined
  const { session, user } = found
  // The library's rows carry the wall clock's time, so they are judged by it and not by `context.now`.
  if (session.createdAt.getTime() + absoluteMs <= Date.now()) {
    await db.deleteFrom('session').where('id', '=', session.id).execute()
    return undefined
  }
  if (session.updatedAt.getTime() + recordUseEveryMs <= Date.now()) {
    const updatedAt = context.store.identityTime(Date.now())
    await db.updateTable('session').set({ updatedAt }).where('id', '=', session.id).execute()
  }
  for (const cookie of answered.getSetCookie()) response?.appendHeader('Set-Cookie', cookie)
  return {
    kind: 'user',
    userId: user.id,
    sessionId: session.id,
    email: user.email,
    name: user.name,
    memberships: await membershipsOf(db, user.id),
  }
}

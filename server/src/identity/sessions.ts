import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { fromNodeHeaders } from 'better-auth/node'
import type { UserActor } from '../actor.ts'
import type { App } from '../app.ts'
import { clientAddressHeader } from '../http/client-address.ts'
import { makeMostRecent } from '../most-recent.ts'
import { askStore } from './ask-store.ts'
import type { Library } from './library.ts'
import { membershipsOf } from './memberships.ts'

/** However much it is used, a session ends this long after sign-in. */
const absoluteMs = 30 * 86_400_000

/** How long another process on the same store may still honour a session that was ended here. */
const rememberMs = 5000
/** How exactly it is known when a session was last used: writing it down at each request would cost a commit. */
const noteUseEveryMs = 5 * 60_000
const maxRemembered = 10_000

type Remembered = { readonly actor: UserActor; readonly until: number }

export type Sessions = {
  readonly userOf: (headers: IncomingHttpHeaders, response?: ServerResponse) => Promise<UserActor | undefined>
  readonly forget: (userId: string) => void
}

/** Who a cookie stands for, asked of the store at most every five seconds and at once after `forget`. */
export function makeSessions(app: App, library: Library): Sessions {
  const remembered = makeMostRecent<string, Remembered>(maxRemembered)
  // What was read before a `forget` must not be remembered after it.
  let forgotten = 0
  return {
    userOf: async (headers, response) => {
      if (!headers.cookie) return undefined
      // The whole header, so that no two readers can disagree about which of two cookies of one name was meant.
      const key = createHash('sha256').update(headers.cookie).digest('base64')
      const known = remembered.get(key)
      const from = addressIn(headers)
      if (known && known.until > app.now()) return { ...known.actor, ...from }
      const startedAt = forgotten
      const actor = await readUser(app, library, headers, response)
      if (actor && startedAt === forgotten) remembered.set(key, { actor, until: app.now() + rememberMs })
      return actor && { ...actor, ...from }
    },
    forget: (userId) => {
      forgotten += 1
      for (const [key, { actor }] of remembered.entries()) if (actor.userId === userId) remembered.delete(key)
    },
  }
}

/** One session may be used from several addresses, so it is not remembered with it. */
function addressIn(headers: IncomingHttpHeaders): { address?: string } {
  const address = headers[clientAddressHeader]
  return typeof address === 'string' && address !== '' ? { address } : {}
}

async function readUser(
  app: App,
  library: Library,
  headers: IncomingHttpHeaders,
  response: ServerResponse | undefined,
): Promise<UserActor | undefined> {
  const asking = { headers: fromNodeHeaders(headers), returnHeaders: true } as const
  const { headers: answered, response: found } = await library.api.getSession(asking).catch(async (error: unknown) => {
    await askStore(app)
    throw error
  })
  if (!found) return undefined
  const { session, user } = found
  // The library's rows carry the wall clock's time, so they are judged by it and not by `app.now`.
  if (session.createdAt.getTime() + absoluteMs <= Date.now()) {
    await app.db.deleteFrom('session').where('id', '=', session.id).execute()
    return undefined
  }
  if (session.updatedAt.getTime() + noteUseEveryMs <= Date.now()) {
    const updatedAt = app.store.identityTime(Date.now())
    await app.db.updateTable('session').set({ updatedAt }).where('id', '=', session.id).execute()
  }
  for (const cookie of answered.getSetCookie()) response?.appendHeader('Set-Cookie', cookie)
  return {
    kind: 'user',
    userId: user.id,
    sessionId: session.id,
    email: user.email,
    name: user.name,
    memberships: await membershipsOf(app, user.id),
  }
}

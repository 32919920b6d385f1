import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { UserActor } from '../actor.ts'

/** Who is signed in. Better Auth behind it, on our store. */
export type Identity = {
  /** Answers everything under /api/auth. */
  readonly handler: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  /** The person behind a session cookie, with their workspaces; undefined for anybody else. */
  readonly userOf: (headers: IncomingHttpHeaders) => Promise<UserActor | undefined>
  /** Drops what is remembered of a person's sessions, so that a change of role holds from their next request. */
  readonly forget: (userId: string) => void
}

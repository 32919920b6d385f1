import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { UserActor } from '../actor.ts'
import { makeUnitsOfWork } from '../db/units-of-work.ts'
import type { RecordAccountAction } from './account-action.ts'
import { makeAttemptCounter } from './attempt-counter.ts'
import type { AuthContext } from './context.ts'
import { makeGuesses } from './guesses.ts'
import { makeHandler } from './handler.ts'
import { openLibrary } from './library.ts'
import { makeSessions } from './sessions.ts'
import { type Credentials, makeSignIn } from './sign-in.ts'

/** Who is signed in. Better Auth behind it, on our store. */
export type Identity = {
  /** Answers everything under /api/auth; throws AppErrors for the caller to send. Before any body parser. */
  readonly handler: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  /**
   * The person behind a session cookie, with their workspaces; undefined for anybody else. A session in use lives on,
   * and its cookie with it, where there is a response to send it by.
   */
  readonly userOf: (headers: IncomingHttpHeaders, response?: ServerResponse) => Promise<UserActor | undefined>
  /** Drops what is remembered of a person's sessions, so that a change of role holds from their next request. */
  readonly forget: (userId: string) => void
  /** Calls `heard` after each `forget` of this person, until what this answers is called. */
  readonly onForget: (userId: string, heard: () => void) => () => void
  /** Signs in a browser whose person has just made their account: the `Set-Cookie` headers for it. */
  readonly signIn: (credentials: Credentials, asking?: IncomingHttpHeaders) => Promise<string[]>
}

export function makeIdentity(context: AuthContext, record: RecordAccountAction): Identity {
  const units = makeUnitsOfWork(context.store, context.log)
  const library = openLibrary(context, units.db)
  const sessions = makeSessions(context, library, units)
  const services = { ...sessions, units, record }
  const guesses = makeGuesses(context, makeAttemptCounter(context))
  return {
    ...sessions,
    handler: makeHandler(context, library, { ...services, guesses }),
    signIn: makeSignIn(library, services),
  }
}

import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { AuditAction } from '@parley/shared/workspace/audit'
import type { UserActor } from '../actor.ts'
import type { App } from '../app.ts'
import type { Tx } from '../db/transact.ts'
import { makeUnitsOfWork } from '../db/units-of-work.ts'
import { makeAttemptCounter } from './attempt-counter.ts'
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

/** What somebody did with their own account: signed in, changed the password. */
export type AccountAction = { readonly action: AuditAction; readonly details?: Readonly<Record<string, unknown>> }

/** Told of each in the transaction that does it. */
export type RecordAccountAction = (
  told: { app: App; tx: Tx },
  person: UserActor,
  action: AccountAction,
) => Promise<void>

export function makeIdentity(app: App, tell: RecordAccountAction): Identity {
  const units = makeUnitsOfWork(app.store, app.log)
  const library = openLibrary(app, units.db)
  const sessions = makeSessions(app, library, units)
  const means = {
    ...sessions,
    units,
    tell: (tx: Tx, person: UserActor, action: AccountAction) => tell({ app, tx }, person, action),
  }
  return {
    ...sessions,
    handler: makeHandler(app, library, { ...means, guesses: makeGuesses(app, makeAttemptCounter(app)) }),
    signIn: makeSignIn(library, means),
  }
}

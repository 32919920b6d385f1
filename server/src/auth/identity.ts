import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { UserActor } from '../actor.ts'
import { makeUnitsOfWork } from '../db/units-of-work.ts'
import type { RecordAccountAction, RecordFailedSignIn } from './account-action.ts'
import { makeAttemptCounter } from './attempt-counter.ts'
import { type ConfirmPassword, makeConfirmPassword } from './confirm-password.ts'
import type { AuthContext } from './context.ts'
import { makeFailures } from './failures/failures.ts'
import { makeResets, type Resets } from './failures/resets.ts'
import { makeGuesses } from './guesses.ts'
import { makeHandler } from './handler.ts'
import { openLibrary } from './library.ts'
import { type Admit, makeCallback } from './oidc/callback.ts'
import { makeProvider } from './oidc/provider.ts'
import { makeSessions } from './sessions.ts'
import { type Credentials, makeSignIn } from './sign-in.ts'

/** Sign-in and sessions, implemented by Better Auth on our store. */
export type Identity = {
  /** Handles everything under /api/auth, before any body parser. Throws AppErrors for the caller to send. */
  readonly handler: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  /**
   * The person of a session cookie, with their workspaces; undefined without a valid session. A session in use is renewed,
   * with its cookie, when there is a response to send the cookie with.
   */
  readonly userOf: (headers: IncomingHttpHeaders, response?: ServerResponse) => Promise<UserActor | undefined>
  /** Removes a person's sessions from the cache, so that a change of role applies from their next request. */
  readonly forget: (userId: string) => void
  /** Calls the listener after each `forget` of this person. Returns a function that unsubscribes. */
  readonly onForget: (userId: string, listener: () => void) => () => void
  readonly resets: Resets
  readonly confirmPassword: ConfirmPassword
  /** Signs in a person who has just created their account. Returns the `Set-Cookie` headers. */
  readonly signIn: (credentials: Credentials, requestHeaders?: IncomingHttpHeaders) => Promise<string[]>
}

/** Functions of the features that sign-in calls. */
export type FeaturesOfIdentity = {
  readonly action: RecordAccountAction
  readonly failedSignIn: RecordFailedSignIn
  /** Decides whom a person of the OpenID Connect provider becomes here. */
  readonly admit: Admit
}

export function makeIdentity(context: AuthContext, features: FeaturesOfIdentity): Identity {
  const { action: record, failedSignIn, admit } = features
  const units = makeUnitsOfWork(context.store, context.log)
  const provider = context.config.oidc && makeProvider(context, context.config.oidc)
  const library = openLibrary(context, units.db, provider)
  const sessions = makeSessions(context, library, units)
  const services = { ...sessions, units, record }
  const guesses = makeGuesses(context, makeAttemptCounter(context))
  const failures = makeFailures(context, library, failedSignIn)
  const atProvider = provider && {
    prepare: provider.prepare,
    callback: makeCallback(context, { ...services, guesses, failures, provider, admit }),
  }
  return {
    ...sessions,
    handler: makeHandler(context, library, { ...services, guesses, failures, atProvider }),
    confirmPassword: makeConfirmPassword(context, guesses),
    resets: makeResets(guesses, failures),
    signIn: makeSignIn(library, services),
  }
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Language, preferredLanguage } from '@parley/shared/languages'
import type { CreateExpressContextOptions } from '@trpc/server/adapters/express'
import type { UserActor } from '../actor.ts'
import type { App } from '../app.ts'
import type { Identity } from '../auth/identity.ts'
import { AppError } from '../errors.ts'
import { languageOf } from '../http/error-in-language.ts'
import { requestIdOf } from '../http/request-id.ts'
import type { Action } from '../policy.ts'
import type { StreamLimit } from './stream-limit.ts'

/** The context of every procedure. `signedIn` adds the actor. */
export type Context = {
  readonly app: App
  readonly identity: Identity
  readonly streams: StreamLimit
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly requestId: string
  /** The language of errors. */
  readonly language: Language
}

/** What a procedure requires before its body is read. */
export type ProcedureMeta = {
  readonly needsSession?: true
  /** What the caller must be permitted in some workspace. */
  readonly action?: Action
  /** The largest body, where the usual one does not suffice. */
  readonly maxBytes?: number
}

const noBody = 'null'

/** The JSON that the input was parsed from: the body where there is one, else the query. */
export function sentJson(request: IncomingMessage & { body?: unknown }): string {
  if (request.method === 'POST') return typeof request.body === 'string' ? request.body : noBody
  return new URLSearchParams(request.url?.split('?', 2)[1]).get('input') ?? noBody
}

type Shared = Pick<Context, 'app' | 'identity' | 'streams'>

export function contextOf(shared: Shared, { req, res, info }: CreateExpressContextOptions): Context {
  // A browser sends its own languages with a subscription, so the dashboard names the person's in the connection parameters.
  const chosen = info.connectionParams?.language
  const language = chosen === undefined ? languageOf(req) : preferredLanguage([chosen])
  return { ...shared, request: req, response: res, requestId: requestIdOf(res), language }
}

export type SessionRequest = Pick<Context, 'identity' | 'request'>

/** The user of the session cookie. Throws `unauthenticated` without a valid session. */
export async function authenticate(
  { identity, request }: SessionRequest,
  response?: ServerResponse,
): Promise<UserActor> {
  const user = await identity.userOf(request.headers, response)
  if (!user) throw new AppError('unauthenticated', 'Sign in first')
  return user
}

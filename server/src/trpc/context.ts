import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Language, preferredLanguage } from '@parley/shared/languages'
import type { CreateExpressContextOptions } from '@trpc/server/adapters/express'
import type { UserActor } from '../actor.ts'
import type { App } from '../app.ts'
import type { Identity } from '../auth/identity.ts'
import { signedInPerson } from '../auth/signed-in-person.ts'
import { languageOf } from '../http/language-of.ts'
import { requestIdOf } from '../http/request-id.ts'
import type { StreamLimit } from '../http/stream-limit.ts'
import type { CountCall } from '../ops/limit-requests.ts'
import type { Action } from '../policy.ts'

export type PersonalRequest = IncomingMessage & { person?: Promise<UserActor | undefined> }

/** The context of every procedure. `signedIn` adds the actor. */
export type Context = {
  readonly app: App
  readonly identity: Identity
  readonly countCall: CountCall
  readonly streams: StreamLimit
  readonly request: PersonalRequest
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

type Shared = Pick<Context, 'app' | 'identity' | 'countCall' | 'streams'>

export function contextOf(shared: Shared, { req, res, info }: CreateExpressContextOptions): Context {
  // A browser sends its own languages with a subscription, so the dashboard names the person's in the connection parameters.
  const chosen = info.connectionParams?.language
  const language = chosen === undefined ? languageOf(req) : preferredLanguage([chosen])
  return { ...shared, request: req, response: res, requestId: requestIdOf(res), language }
}

/**
 * The person of the session cookie, read once for a request: before its body, and for all calls of its batch. Undefined
 * without a valid session.
 */
export function personOf({
  identity,
  request,
  response,
}: Pick<Context, 'identity' | 'request' | 'response'>): Promise<UserActor | undefined> {
  request.person ??= identity.userOf(request.headers, response)
  return request.person
}

/** The person now. Throws `unauthenticated` where the session is no longer valid. */
export async function authenticateAgain({
  identity,
  request,
}: Pick<Context, 'identity' | 'request'>): Promise<UserActor> {
  return signedInPerson(await identity.userOf(request.headers))
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { UserActor } from '../actor.ts'
import type { App } from '../app.ts'
import type { Identity } from '../auth/identity.ts'
import { AppError } from '../errors.ts'
import { requestIdOf } from '../http/request-id.ts'

/** What every procedure is given. `signedIn` adds the actor. */
export type Context = {
  readonly app: App
  readonly identity: Identity
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly requestId: string
}

export function contextOf(
  app: App,
  identity: Identity,
  { req, res }: { req: IncomingMessage; res: ServerResponse },
): Context {
  return { app, identity, request: req, response: res, requestId: requestIdOf(res) }
}

export type Asking = Pick<Context, 'identity' | 'request'>

/** Whom the session cookie stands for now; `unauthenticated` where that is nobody. */
export async function personOf({ identity, request }: Asking, response?: ServerResponse): Promise<UserActor> {
  const person = await identity.userOf(request.headers, response)
  if (!person) throw new AppError('unauthenticated', 'Sign in first')
  return person
}

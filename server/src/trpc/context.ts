import type { IncomingMessage, ServerResponse } from 'node:http'
import type { App } from '../app.ts'
import { requestIdOf } from '../http/request-id.ts'
import type { Identity } from '../identity/identity.ts'

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

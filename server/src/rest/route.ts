import type { ErrorCode } from '@parley/shared/errors'
import type { InWorkspace } from '@parley/shared/workspace/workspaces'
import { type ZodType, z } from 'zod'
import type { Actor } from '../actor.ts'
import type { App } from '../app.ts'
import type { Resumable } from '../features/idempotency/answer-once.ts'
import { defaultBodyBytes } from '../http/bodies/read-bytes.ts'
import type { Action } from '../policy.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** `key`: an API key. `session`: the cookie of a signed-in person. Neither is accepted in place of the other. */
export type Caller = 'key' | 'session'

export type Route = {
  readonly method: Method
  /** In Express syntax; its parameters are fields of the input. */
  readonly path: string
  readonly caller: Caller
  /** Unique. Generated clients name the call after it, and it is the anchor on the docs page. */
  readonly operationId: string
  readonly summary: string
  readonly description: string | undefined
  /** Status of a successful response. */
  readonly status: 200 | 201 | 202
  /** Whether the `Idempotency-Key` header is supported. */
  readonly idempotent: boolean
  readonly testKeysOnly: boolean
  /** Whether the operation takes long and gets `callerGone`, a signal that aborts when the caller has disconnected. */
  readonly waits: boolean
  /**
   * Whether the response depends only on the address, and on the conversations, contacts and addresses of the key's
   * workspace and mode. It then has an `ETag`, and is read again only after one of them changed.
   */
  readonly listsConversations: boolean
  readonly maxBodyBytes: number
  /** The action that the caller must be permitted; undefined where authentication is enough. */
  readonly action: Action | undefined
  /** Throws where the caller may not perform the operation for a reason that `action` does not cover. */
  readonly permit: ((app: App, actor: Actor) => Promise<void>) | undefined
  /** Errors beside those that every endpoint of its kind has. */
  readonly errors: readonly ErrorCode[]
  /** The input: path, query and body together. Its fields carry their descriptions and examples. */
  readonly takes: ZodType<object>
  /** The body of a successful response, with descriptions and examples. */
  readonly gives: ZodType
  /** Validates the input. Throws a ZodError that names each invalid field. */
  readonly read: (sent: unknown) => object
  readonly perform: (app: App, actor: Actor, input: object) => Promise<unknown>
}

/** The endpoints of one noun, which the API reference shows together. */
export type RouteGroup = { readonly name: string; readonly description: string; readonly routes: readonly Route[] }

type Operation<Input, Output> = (app: App, actor: Actor, input: Input) => Promise<Output>

type Endpoint<Taken extends object, Input, Output> = {
  readonly operationId: string
  readonly summary: string
  /** Markdown: code in backticks. */
  readonly description?: string
  readonly takes: ZodType<Taken>
  readonly does: Operation<Input, Output>
  readonly gives: ZodType<NoInfer<Output>>
  /** Whether the result of the operation is returned under `data`. */
  readonly inData?: true
  readonly action?: Action
  readonly permit?: (app: App, actor: Actor) => Promise<void>
  readonly errors?: readonly ErrorCode[]
  readonly status?: 201 | 202
  readonly idempotent?: true
  readonly testKeysOnly?: true
  readonly waits?: true
  readonly listsConversations?: true
  readonly maxBodyBytes?: number
}

/** An endpoint for API keys. The key's own workspace and mode are added to the input. */
export function byKey<Taken extends object, Output>(
  at: `${Method} /api/v1/${string}`,
  endpoint: Endpoint<Taken, NoInfer<Taken> & InWorkspace & Resumable, Output>,
): Route {
  return routeOf(at, 'key', { ...endpoint, does: endpoint.does as Operation<object, Output> })
}

/** An endpoint for signed-in people, who name the workspace in the input. */
export function bySession<Taken extends object, Output>(
  at: `${Method} /api/${string}`,
  endpoint: Endpoint<Taken, NoInfer<Taken> & Resumable, Output>,
): Route {
  return routeOf(at, 'session', { ...endpoint, does: endpoint.does as Operation<object, Output> })
}

function routeOf<Output>(at: string, caller: Caller, endpoint: Endpoint<object, object, Output>): Route {
  const { takes, does, gives, inData } = endpoint
  const [method, path] = at.split(' ') as [Method, string]
  return {
    method,
    path,
    caller,
    operationId: endpoint.operationId,
    summary: endpoint.summary,
    description: endpoint.description,
    status: endpoint.status ?? 200,
    idempotent: endpoint.idempotent ?? false,
    testKeysOnly: endpoint.testKeysOnly ?? false,
    waits: endpoint.waits ?? false,
    listsConversations: endpoint.listsConversations ?? false,
    maxBodyBytes: endpoint.maxBodyBytes ?? defaultBodyBytes,
    action: endpoint.action,
    permit: endpoint.permit,
    errors: endpoint.errors ?? [],
    takes,
    gives: inData ? z.object({ data: gives }) : gives,
    read: (sent) => takes.parse(sent),
    perform: async (app, actor, input) => {
      const output = await does(app, actor, input)
      return inData ? { data: output } : output
    },
  }
}

import type { ErrorCode } from '@parley/shared/errors'
import type { InWorkspace, Where } from '@parley/shared/workspace/workspaces'
import { type ZodType, z } from 'zod'
import type { Actor, KeyActor, UserActor } from '../actor.ts'
import type { App } from '../app.ts'
import type { Resumable } from '../features/idempotency/answer-once.ts'
import { defaultBodyBytes } from '../http/bodies/read-bytes.ts'
import type { Action, Scope } from '../policy.ts'
import { type ListView, makeList, type Sorts } from './lists.ts'

/** The fields of an input that a key determines. */
export const ofTheKey = { workspaceId: true, mode: true } as const

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** `key`: an API key. `session`: the cookie of a signed-in person. Neither is accepted in place of the other. */
type Caller = 'key' | 'session'

export type Route = {
  readonly method: Method
  /** The path in Express syntax; its parameters are fields of the input. */
  readonly path: string
  readonly caller: Caller
  /** Unique. Generated clients name the call after it, and it is the anchor on the docs page. */
  readonly operationId: string
  readonly summary: string
  readonly description: string | undefined
  /** Status of a successful response. */
  readonly status: 200 | 201 | 202
  /** The status for an output, where it is not always the same: 200 then stands beside `status`. */
  readonly statusOf: ((output: never) => 200 | 201) | undefined
  /** Whether the `Idempotency-Key` header is supported. */
  readonly idempotent: boolean
  readonly testKeysOnly: boolean
  /** Whether the operation takes long and gets `callerGone`, a signal that aborts when the caller has disconnected. */
  readonly waits: boolean
  /**
   * Whether the response depends only on the address, and on the conversations, contacts and addresses of the key's
   * workspace and mode. It is then remembered until one of them changes where only this process writes (`unchanged-lists.ts`).
   */
  readonly listsConversations: boolean
  readonly maxBodyBytes: number
  /** Whether the body may also be a form with a file, which the operation reads as `upload`. */
  readonly takesFile: boolean
  /**
   * The field of the input that names an uploaded file, where the body may also be a form: the file is then stored first, and
   * the other fields are JSON in the field `settings`.
   */
  readonly fileInForm: string | undefined
  /** Whether the operation returns a file, whose bytes are the body of the response. */
  readonly givesFile: boolean
  /** The action that the caller must be permitted; undefined where authentication is enough. */
  readonly action: Action | undefined
  /** Throws where the caller may not perform the operation for a reason that `action` does not cover. */
  readonly permit: ((app: App, person: UserActor) => Promise<void>) | undefined
  /** Errors beside those that every endpoint of its kind has. */
  readonly errors: readonly ErrorCode[]
  /** The input: the path with the body (POST and PATCH), or else with the query. Its fields carry their descriptions and examples. */
  readonly takes: ZodType<object>
  /** The result as events that follow each other, for a caller who accepts `text/event-stream`. */
  readonly follow: Follow | undefined
  /** The body of a successful response, with descriptions and examples. */
  readonly gives: ZodType
  /** Validates the input. Throws a ZodError that names each invalid field. */
  readonly read: (sent: unknown) => object
  readonly perform: (app: App, by: Scope | Actor, input: object) => Promise<unknown>
}

/** Whether responses have an `ETag`, and are answered with 304 while they stay the same. Files have their own. */
export function hasTag({ method, caller, givesFile }: Pick<Route, 'method' | 'caller' | 'givesFile'>): boolean {
  return method === 'GET' && caller === 'key' && !givesFile
}

/** One event: `data` is a line of JSON, and `id` the cursor after it. */
export type StreamedEvent = { readonly id: string; readonly data: string }

type Following<S extends Scope = Scope> = {
  /** Aborts when the caller has left, or the process stops. */
  readonly signal: AbortSignal
  /** The scope as the caller would get it now. Throws where a new request would be refused. */
  readonly renew: () => Promise<S>
}

/** Yields events as they happen, and an empty list as a sign of life. Its first value comes at once, or it throws. */
type Follow = (
  app: App,
  by: Scope,
  input: object,
  following: Following,
) => AsyncGenerator<readonly StreamedEvent[], void>

/** The endpoints of one noun, which the API reference shows together. */
export type RouteGroup = { readonly name: string; readonly description: string; readonly routes: readonly Route[] }

/** What the caller must be permitted. */
type Permitted<A extends Action> = { readonly action: A }

/** The operation, and who performs it: a scope where the endpoint names an action, else the signed-in person. */
type Operation<By, Input, Output> = (app: App, by: By, input: Input) => Promise<Output>

type Endpoint<By, Taken extends object, Input, Output> = {
  readonly operationId: string
  readonly summary: string
  /** Markdown: code in backticks. */
  readonly description?: string
  readonly takes: ZodType<Taken>
  readonly does: Operation<By, Input, Output>
  readonly gives: ZodType<NoInfer<Output>>
  /** Does what `does` does, continuously. */
  follows?(
    app: App,
    by: By,
    input: Input,
    following: Following<By & Scope>,
  ): AsyncGenerator<readonly StreamedEvent[], void>
  /** Whether the result of the operation is returned under `data`. */
  readonly inData?: true
  readonly errors?: readonly ErrorCode[]
  readonly status?: 201 | 202
  /** The status of the response, where a known object is answered with 200, and a new one with 201. */
  statusOf?(output: NoInfer<Output>): 200 | 201
  readonly idempotent?: true
  readonly testKeysOnly?: true
  readonly waits?: true
  readonly listsConversations?: true
  readonly maxBodyBytes?: number
  readonly takesFile?: true
  readonly fileInForm?: string
  readonly givesFile?: true
  /** The columns that a list is sorted by, by their names in the query. */
  readonly sorts?: Sorts
}

/** An endpoint for API keys. The key's own workspace and mode are added to the input. */
export function byKey<A extends Action, Taken extends object, Output>(
  at: `${Method} /api/v1/${string}`,
  endpoint: Permitted<A> &
    Endpoint<Scope<NoInfer<A>, KeyActor>, Taken, NoInfer<Taken> & InWorkspace & Resumable, Output>,
): Route {
  return routeOf(at, 'key', endpoint)
}

/** An endpoint for signed-in people, who name the workspace in the input. */
export function bySession<A extends Action, Taken extends Where, Output>(
  at: `${Method} /api/${string}`,
  endpoint: Permitted<A> & Endpoint<Scope<NoInfer<A>, UserActor>, Taken, NoInfer<Taken> & Resumable, Output>,
): Route {
  return routeOf(at, 'session', endpoint)
}

/** An endpoint for signed-in people that concerns no workspace of theirs. */
export function forOneself<Taken extends object, Output>(
  at: `${Method} /api/${string}`,
  endpoint: { readonly permit?: Route['permit'] } & Endpoint<UserActor, Taken, NoInfer<Taken> & Resumable, Output>,
): Route {
  return routeOf(at, 'session', endpoint)
}

type AnyEndpoint = Partial<Permitted<Action>> & { readonly permit?: Route['permit'] } & Endpoint<
    never,
    object,
    never,
    unknown
  >

function routeOf(at: string, caller: Caller, endpoint: AnyEndpoint): Route {
  const { takes, gives, inData } = endpoint
  const does = endpoint.does as Operation<Scope | Actor, object, unknown>
  const [method, path] = at.split(' ') as [Method, string]
  const body = inData ? z.object({ data: gives }) : gives
  // The specification describes the lists of sessions to the letter.
  const listing = { name: endpoint.operationId, takes, gives: body, sorts: endpoint.sorts }
  const list = method === 'GET' && caller === 'key' ? makeList(listing) : undefined
  return {
    method,
    path,
    caller,
    operationId: endpoint.operationId,
    summary: endpoint.summary,
    description: endpoint.description,
    status: endpoint.status ?? 200,
    statusOf: endpoint.statusOf,
    idempotent: endpoint.idempotent ?? false,
    testKeysOnly: endpoint.testKeysOnly ?? false,
    waits: endpoint.waits ?? false,
    listsConversations: endpoint.listsConversations ?? false,
    maxBodyBytes: endpoint.maxBodyBytes ?? defaultBodyBytes,
    takesFile: endpoint.takesFile ?? false,
    fileInForm: endpoint.fileInForm,
    givesFile: endpoint.givesFile ?? false,
    action: endpoint.action,
    permit: endpoint.permit,
    errors: endpoint.errors ?? [],
    follow: endpoint.follows as Follow | undefined,
    takes: list?.takes ?? takes,
    gives: list?.gives ?? body,
    read: (sent) => (list ? list.read(sent as object) : takes.parse(sent)),
    perform: async (app, by, { listView, ...input }: { readonly listView?: ListView }) => {
      const result = await does(app, by, input)
      const output = inData ? { data: result } : result
      return list && listView ? list.present(output, listView) : output
    },
  }
}

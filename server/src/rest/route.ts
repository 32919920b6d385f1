import type { InWorkspace } from '@parley/shared/workspace/workspaces'
import { type ZodType, z } from 'zod'
import type { Actor } from '../actor.ts'
import type { App } from '../app.ts'
import type { Resumable } from '../features/idempotency/answer-once.ts'
import type { Action } from '../policy.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** `key`: a program's API key. `session`: a person's cookie. Neither is taken in the other's place. */
export type Caller = 'key' | 'session'

export type Route = {
  readonly method: Method
  /** As Express writes it, with the input's field names for its variable parts. */
  readonly path: string
  readonly caller: Caller
  /** What a good answer's status is. */
  readonly status: 200 | 201 | 202
  /** Whether an `Idempotency-Key` is heeded. */
  readonly idempotent: boolean
  readonly testKeysOnly: boolean
  readonly maxBodyBytes: number
  /** What it asks for as a permission; undefined where being known is enough. */
  readonly action: Action | undefined
  /** The shape of what is sent, path and query and body together. */
  readonly takes: ZodType<object>
  /** The shape of a good answer. */
  readonly gives: ZodType
  /** What the caller sent, in the operation's shape. Throws a ZodError that names each wrong field. */
  readonly read: (sent: unknown) => object
  readonly perform: (app: App, actor: Actor, input: object) => Promise<unknown>
}

type Extras<Output> = {
  readonly action?: Action
  /** The shape of what the operation gives. */
  readonly gives: ZodType<Output>
  /** Whether that is put into `data`. */
  readonly inData?: true
  readonly status?: 201 | 202
  readonly idempotent?: true
  readonly testKeysOnly?: true
  readonly maxBodyBytes?: number
}

type Operation<Input, Output> = (app: App, actor: Actor, input: Input) => Promise<Output>

const usualBodyBytes = 256 * 1024

/** An endpoint for programs. The key's own workspace and mode are added to what they send. */
export function byKey<Taken extends object, Output>(
  at: `${Method} /api/v1/${string}`,
  takes: ZodType<Taken>,
  does: Operation<NoInfer<Taken> & InWorkspace & Resumable, Output>,
  extras: Extras<NoInfer<Output>>,
): Route {
  return row({ at, caller: 'key', takes, does: does as Operation<object, Output>, extras })
}

/** An endpoint for signed-in people, who name the workspace themselves. */
export function bySession<Taken extends object, Output>(
  at: `${Method} /api/${string}`,
  takes: ZodType<Taken>,
  does: Operation<NoInfer<Taken> & Resumable, Output>,
  extras: Extras<NoInfer<Output>>,
): Route {
  return row({ at, caller: 'session', takes, does: does as Operation<object, Output>, extras })
}

type Parts<Output> = {
  readonly at: string
  readonly caller: Caller
  readonly takes: ZodType<object>
  readonly does: Operation<object, Output>
  readonly extras: Extras<Output>
}

function row<Output>({ at, caller, takes, does, extras }: Parts<Output>): Route {
  const { status = 200, idempotent = false, testKeysOnly = false, maxBodyBytes = usualBodyBytes } = extras
  const [method, path] = at.split(' ') as [Method, string]
  const perform: Route['perform'] = async (app, actor, input) => {
    const output = await does(app, actor, input)
    return extras.inData ? { data: output } : output
  }
  return {
    method,
    path,
    caller,
    status,
    idempotent,
    testKeysOnly,
    maxBodyBytes,
    action: extras.action,
    takes,
    gives: extras.inData ? z.object({ data: extras.gives }) : extras.gives,
    read: (sent) => takes.parse(sent),
    perform,
  }
}

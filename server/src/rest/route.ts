import type { InWorkspace } from '@parley/shared/workspaces'
import type { ZodType } from 'zod'
import type { Actor } from '../actor.ts'
import type { App } from '../app.ts'
import type { Resumable } from '../features/idempotency/answer-once.ts'

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
  /** What the caller sent, in the operation's shape. Throws a ZodError that names each wrong field. */
  readonly read: (sent: unknown) => object
  readonly perform: (app: App, actor: Actor, input: object) => Promise<unknown>
}

type Extras<Output> = {
  readonly status?: 201 | 202
  readonly idempotent?: true
  readonly testKeysOnly?: true
  readonly maxBodyBytes?: number
  /** How the answer is put; as the operation gave it when left out. */
  readonly put?: (output: Output) => unknown
}

type Operation<Input, Output> = (app: App, actor: Actor, input: Input) => Promise<Output>

const usualBodyBytes = 256 * 1024

/** An endpoint for programs. The key's own workspace and mode are added to what they send. */
export function byKey<Taken extends object, Output>(
  at: `${Method} /api/v1/${string}`,
  takes: ZodType<Taken>,
  does: Operation<NoInfer<Taken> & InWorkspace & Resumable, Output>,
  extras: Extras<Output> = {},
): Route {
  return row({ at, caller: 'key', takes, does: does as Operation<object, Output>, extras })
}

/** An endpoint for signed-in people, who name the workspace themselves. */
export function bySession<Taken extends object, Output>(
  at: `${Method} /api/${string}`,
  takes: ZodType<Taken>,
  does: Operation<NoInfer<Taken> & Resumable, Output>,
  extras: Extras<Output> = {},
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
  const { status = 200, idempotent = false, testKeysOnly = false, maxBodyBytes = usualBodyBytes, put } = extras
  const [method, path] = at.split(' ') as [Method, string]
  const perform: Route['perform'] = async (app, actor, input) => {
    const output = await does(app, actor, input)
    return put ? put(output) : output
  }
  return {
    method,
    path,
    caller,
    status,
    idempotent,
    testKeysOnly,
    maxBodyBytes,
    read: (sent) => takes.parse(sent),
    perform,
  }
}

import type { UserActor } from '../actor.ts'
import type { ChangeBatch } from '../live/change-batch.ts'
import { authenticateAgain, type Context } from './context.ts'

type Subscriber = {
  readonly ctx: Pick<Context, 'identity' | 'request'> & { readonly actor: UserActor }
  readonly signal: AbortSignal | undefined
}

/** Values that are sent together, and the changes that caused them. */
type Caused<Value> = { readonly values: readonly Value[]; readonly batch: ChangeBatch | undefined }

/** Checks permissions when it is called, and does nothing more until its first values are requested. */
type Open<Value> = (actor: UserActor, signal: AbortSignal) => AsyncGenerator<Caused<Value>>

/**
 * A subscription that continues only while its caller could open it again. The caller is authenticated and authorized again
 * before each value, with the same cache as requests, and immediately when the cached session is invalidated, so that a
 * subscription without values ends too. Otherwise it would outlive the session or the membership it was opened with. All
 * subscriptions of a session share the authentication of a batch of changes.
 */
export function whileAllowed<Value>({ ctx, signal }: Subscriber, open: Open<Value>): AsyncGenerator<Value> {
  const ended = new AbortController()
  const untilEnd = signal ? AbortSignal.any([signal, ended.signal]) : ended.signal
  const session = `session ${ctx.request.headers.cookie ?? ''}`
  const validate = async (batch?: ChangeBatch) => {
    const actor = await (batch?.once(session, () => authenticateAgain(ctx)) ?? authenticateAgain(ctx))
    open(actor, untilEnd)
  }
  return relay(open(ctx.actor, untilEnd))

  async function* relay(caused: AsyncGenerator<Caused<Value>>): AsyncGenerator<Value> {
    let validated = Promise.resolve()
    const checkNow = () => {
      validated = validate().catch((error: unknown) => ended.abort(error))
    }
    const stopListening = ctx.identity.onForget(ctx.actor.userId, checkNow)
    try {
      // For changes between the request and the line above. Not awaited: values from here on must not be missed.
      checkNow()
      for await (const { values, batch } of caused) {
        await validated
        await validate(batch)
        for (const value of values) {
          ended.signal.throwIfAborted()
          yield value
        }
      }
      ended.signal.throwIfAborted()
    } finally {
      stopListening()
      ended.abort()
    }
  }
}

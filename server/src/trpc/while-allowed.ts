import type { UserActor } from '../actor.ts'
import { authenticate, type SessionRequest } from './context.ts'

type Subscriber = {
  readonly ctx: SessionRequest & { readonly actor: UserActor }
  readonly signal: AbortSignal | undefined
}

/** Checks permissions when it is called, and does nothing more until its first value is requested. */
type Open<Value> = (actor: UserActor, signal: AbortSignal) => AsyncGenerator<Value>

/**
 * A subscription that continues only while its caller could open it again. The caller is authenticated and authorized again
 * before each value, with the same cache as requests, and immediately when the cached session is invalidated, so that a
 * subscription without values ends too. Otherwise it would outlive the session or the membership it was opened with.
 */
export function whileAllowed<Value>({ ctx, signal }: Subscriber, open: Open<Value>): AsyncGenerator<Value> {
  const ended = new AbortController()
  const untilEnd = signal ? AbortSignal.any([signal, ended.signal]) : ended.signal
  const validate = async () => void open(await authenticate(ctx), untilEnd)
  return relay(open(ctx.actor, untilEnd))

  async function* relay(values: AsyncGenerator<Value>): AsyncGenerator<Value> {
    let validated = Promise.resolve()
    const checkNow = () => {
      validated = validate().catch((error: unknown) => ended.abort(error))
    }
    const stopListening = ctx.identity.onForget(ctx.actor.userId, checkNow)
    try {
      // For changes between the request and the line above. Not awaited: values from here on must not be missed.
      checkNow()
      for await (const value of values) {
        await validated
        await validate()
        yield value
      }
      ended.signal.throwIfAborted()
    } finally {
      stopListening()
      ended.abort()
    }
  }
}

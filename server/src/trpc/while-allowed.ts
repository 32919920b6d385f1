import type { UserActor } from '../actor.ts'
import { type Asking, personOf } from './context.ts'

type Watching = {
  readonly ctx: Asking & { readonly actor: UserActor }
  readonly signal: AbortSignal | undefined
}

/** Refuses when it is called, and does nothing more until its first value is asked for. */
type Begin<Told> = (actor: UserActor, signal: AbortSignal) => AsyncGenerator<Told>

/**
 * A subscription, which goes on for as long as it could begin. Whoever watches is judged again, as for any request and by
 * what is remembered for requests, before each thing that they are told; and at once when that is forgotten, so that it
 * ends where there is nothing to tell. Otherwise it would outlive the session, or the membership, that it began with.
 */
export function whileAllowed<Told>({ ctx, signal }: Watching, begin: Begin<Told>): AsyncGenerator<Told> {
  const over = new AbortController()
  const until = signal ? AbortSignal.any([signal, over.signal]) : over.signal
  const validate = async () => void begin(await personOf(ctx), until)
  return tell(begin(ctx.actor, until))

  async function* tell(begun: AsyncGenerator<Told>): AsyncGenerator<Told> {
    let validated = Promise.resolve()
    const checkNow = () => {
      validated = validate().catch((refusal: unknown) => over.abort(refusal))
    }
    const stopListening = ctx.identity.onForget(ctx.actor.userId, checkNow)
    try {
      // For what happened between the request and the line above. It may not be waited for: changes count from here on.
      checkNow()
      for await (const told of begun) {
        await validated
        await validate()
        yield told
      }
      over.signal.throwIfAborted()
    } finally {
      stopListening()
      over.abort()
    }
  }
}

import { initTRPC } from '@trpc/server'
import type { UserActor } from '../actor.ts'
import type { App } from '../app.ts'
import { statusOf } from '../errors.ts'
import { refuseFalseLength } from '../http/refuse-false-length.ts'
import { refuseNul } from '../http/refuse-nul.ts'
import { refuseForeignOrigin } from '../http/request-origin.ts'
import { errorBody } from '../http/send-error.ts'
import { withoutRecipients } from '../http/without-recipients.ts'
import { authenticate, type Context } from './context.ts'
import { appErrorFrom, logInternalError, trpcErrorOf } from './errors.ts'

const pingMs = 15_000
/** A subscription reconnects this often; the new request extends the session. */
const maxSubscriptionMs = 5 * 60_000

const t = initTRPC.context<Context>().create({
  isDev: false,
  errorFormatter: ({ shape, error, ctx }) => {
    const appError = appErrorFrom(error)
    const { error: message, ...data } = errorBody(appError, ctx?.requestId ?? '')
    // tRPC treats everything that a running subscription throws as an internal error; it can be one of ours.
    return { ...shape, message, data: { ...data, httpStatus: statusOf[appError.code].http, path: shape.data.path } }
  },
  sse: {
    ping: { enabled: true, intervalMs: pingMs },
    client: { reconnectAfterInactivityMs: 3 * pingMs },
    maxDurationMs: maxSubscriptionMs,
  },
})

export const router = t.router

/** For all callers, signed in or not. Every error gets the status of `errors.ts`. */
export const anyone = t.procedure
  .use(async ({ ctx, path, next }) => {
    const result = await next()
    if (result.ok) return result
    logInternalError(result.error, ctx, path)
    throw trpcErrorOf(appErrorFrom(result.error))
  })
  .use(async ({ ctx, getRawInput, next }) => {
    refuseForeignOrigin(ctx.app.config, ctx.request)
    const input = withoutRecipients(await getRawInput())
    refuseFalseLength(input)
    refuseNul(input)
    return next()
  })

/** For callers with a session, who become the actor. Operations check permissions. */
export const signedIn = anyone.use(async ({ ctx, next }) => {
  const actor = await authenticate(ctx, ctx.response)
  return next({ ctx: { ...ctx, actor } })
})

/** For subscriptions, of which a session may have a limited number open. */
export const subscribing = signedIn.use(({ ctx, next }) => {
  ctx.streams.count(ctx.actor.sessionId, ctx.response)
  return next()
})

type Operation<Input, Output> = (app: App, actor: UserActor, input: Input) => Output

/** The body of a procedure that does nothing but pass its input to one operation. */
export function perform<Input, Output>(operation: Operation<Input, Output>) {
  return ({ ctx, input }: { ctx: { app: App; actor: UserActor }; input: Input }): Output =>
    operation(ctx.app, ctx.actor, input)
}

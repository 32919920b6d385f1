import { initTRPC } from '@trpc/server'
import type { UserActor } from '../actor.ts'
import type { App } from '../app.ts'
import { statusOf } from '../errors.ts'
import { refuseFalseLength } from '../http/refuse-false-length.ts'
import { refuseNul } from '../http/refuse-nul.ts'
import { refuseForeignOrigin } from '../http/request-origin.ts'
import { errorBody } from '../http/send-error.ts'
import { type Context, personOf } from './context.ts'
import { logFault, refusalOf, trpcErrorOf } from './errors.ts'

const pingMs = 15_000
/** A subscription begins anew this often, as a request that lets a session in use live on. */
const maxSubscriptionMs = 5 * 60_000

const t = initTRPC.context<Context>().create({
  isDev: false,
  errorFormatter: ({ shape, error, ctx }) => {
    const refusal = refusalOf(error)
    const { error: message, ...data } = errorBody(refusal, ctx?.requestId ?? '')
    // What a subscription throws on its way is a fault to tRPC, and may be a refusal to us.
    return { ...shape, message, data: { ...data, httpStatus: statusOf[refusal.code].http, path: shape.data.path } }
  },
  sse: {
    ping: { enabled: true, intervalMs: pingMs },
    client: { reconnectAfterInactivityMs: 3 * pingMs },
    maxDurationMs: maxSubscriptionMs,
  },
})

export const router = t.router

/** For everybody, signed in or not. A refusal, whoever threw it, leaves with the status of `errors.ts`. */
export const anyone = t.procedure
  .use(async ({ ctx, path, next }) => {
    const result = await next()
    if (result.ok) return result
    logFault(result.error, ctx, path)
    throw trpcErrorOf(refusalOf(result.error))
  })
  .use(async ({ ctx, getRawInput, next }) => {
    refuseForeignOrigin(ctx.app.config, ctx.request)
    const input = await getRawInput()
    refuseFalseLength(input)
    refuseNul(input)
    return next()
  })

/** For people with a session; adds who they are. What they may do is decided by the operation. */
export const signedIn = anyone.use(async ({ ctx, next }) => {
  const actor = await personOf(ctx, ctx.response)
  return next({ ctx: { ...ctx, actor } })
})

type Operation<Input, Output> = (app: App, actor: UserActor, input: Input) => Output

/** The body of a procedure that does nothing but pass its input to one operation. */
export function perform<Input, Output>(operation: Operation<Input, Output>) {
  return ({ ctx, input }: { ctx: { app: App; actor: UserActor }; input: Input }): Output =>
    operation(ctx.app, ctx.actor, input)
}

import { initTRPC } from '@trpc/server'
import { AppError, statusOf } from '../errors.ts'
import { refuseNul } from '../http/refuse-nul.ts'
import { refuseForeignOrigin } from '../http/request-origin.ts'
import { errorBody } from '../http/send-error.ts'
import type { Context } from './context.ts'
import { logFault, refusalOf, trpcErrorOf } from './errors.ts'

const pingMs = 15_000
/** A subscription is judged when it begins, so it begins anew this often: no signed-out page listens for longer. */
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
    refuseNul(await getRawInput())
    return next()
  })

/** For people with a session; adds who they are. What they may do is the operation's to judge. */
export const signedIn = anyone.use(async ({ ctx, next }) => {
  const actor = await ctx.identity.userOf(ctx.request.headers, ctx.response)
  if (!actor) throw new AppError('unauthenticated', 'Sign in first')
  return next({ ctx: { ...ctx, actor } })
})

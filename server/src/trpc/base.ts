import { initTRPC } from '@trpc/server'
import type { UserActor } from '../actor.ts'
import type { App } from '../app.ts'
import { statusOf } from '../errors.ts'
import { defaultBodyBytes } from '../http/bodies/read-bytes.ts'
import { refuseUnfit } from '../http/bodies/refuse-unfit.ts'
import { errorIn } from '../http/error-in-language.ts'
import { refuseForeignOrigin } from '../http/request-origin.ts'
import { errorBody } from '../http/send-error.ts'
import { type Action, refuseWithoutPermission } from '../policy.ts'
import { authenticate, type Context, type ProcedureMeta, sentJson } from './context.ts'
import { appErrorFrom, logInternalError, trpcErrorOf } from './errors.ts'

const pingMs = 15_000
/** A subscription reconnects this often; the new request extends the session. */
const maxSubscriptionMs = 5 * 60_000

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false,
    errorFormatter: ({ shape, error, ctx }) => {
      const appError = appErrorFrom(error)
      const readable = ctx ? errorIn(ctx.language, appError) : appError
      const { error: message, ...data } = errorBody(readable, ctx?.requestId ?? '')
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

/** Every error gets the status of `errors.ts`. */
const procedure = t.procedure
  .use(async ({ ctx, path, next }) => {
    const result = await next()
    if (result.ok) return result
    logInternalError(result.error, ctx, path)
    const error = appErrorFrom(result.error)
    const { retryAfterSeconds } = error
    if (retryAfterSeconds !== undefined && !ctx.response.headersSent) {
      ctx.response.setHeader('Retry-After', retryAfterSeconds)
    }
    throw trpcErrorOf(error)
  })
  .use(({ ctx, next }) => {
    refuseForeignOrigin(ctx.app.config, ctx.request)
    return next()
  })

/** The last step before the input is validated: where the caller was refused, there is no body to read. */
const withFitInput = t.middleware(async ({ ctx, getRawInput, next }) => {
  refuseUnfit(sentJson(ctx.request), await getRawInput())
  return next()
})

const withSession = procedure.use(async ({ ctx, next }) => {
  const actor = await authenticate(ctx, ctx.response)
  return next({ ctx: { ...ctx, actor } })
})

/** For all callers, signed in or not. */
export const anyone = procedure.use(withFitInput)

/** For callers with a session, who become the actor. Operations check permissions. */
export const signedIn = withSession.meta({ needsSession: true }).use(withFitInput)

/**
 * For callers who may perform the action in at least one workspace, whose other requests are refused before their body is
 * read. The operation checks the workspace that the input names. `maxBytes` where the input needs more than the usual.
 */
export function whoMay(action: Action, maxBytes = defaultBodyBytes) {
  return withSession
    .meta({ needsSession: true, action, maxBytes })
    .use(({ ctx, next }) => {
      refuseWithoutPermission(ctx.actor, action)
      return next()
    })
    .use(withFitInput)
}

/** For subscriptions, of which a session may have a limited number open. */
export function subscribing(action: Action) {
  return whoMay(action).use(({ ctx, next }) => {
    ctx.streams.count(ctx.actor.sessionId, ctx.response)
    return next()
  })
}

type Operation<Input, Output> = (app: App, actor: UserActor, input: Input) => Output

/** The body of a procedure that does nothing but pass its input to one operation. */
export function perform<Input, Output>(operation: Operation<Input, Output>) {
  return ({ ctx, input }: { ctx: { app: App; actor: UserActor }; input: Input }): Output =>
    operation(ctx.app, ctx.actor, input)
}

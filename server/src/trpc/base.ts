import type { Where } from '@parley/shared/workspace/workspaces'
import { initTRPC } from '@trpc/server'
import type { UserActor } from '../actor.ts'
import type { App } from '../app.ts'
import { isUnattended } from '../auth/sessions.ts'
import { signedInPerson } from '../auth/signed-in-person.ts'
import { statusOf } from '../errors.ts'
import { defaultBodyBytes } from '../http/bodies/read-bytes.ts'
import { refuseUnfit } from '../http/bodies/refuse-unfit.ts'
import { refuseForeignOrigin } from '../http/request-origin.ts'
import { errorBody } from '../http/send-error.ts'
import { type Action, authorize, refuseWithoutPermission, type Scope } from '../policy.ts'
import { type Context, type ProcedureMeta, personOf, sentJson } from './context.ts'
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
      const { error: message, ...data } = errorBody(appError, ctx?.requestId ?? '', ctx?.language ?? 'en')
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
  const actor = signedInPerson(await personOf(ctx))
  await ctx.countCall(actor)
  return next({ ctx: { ...ctx, actor } })
})

/** A procedure that any caller may use, signed in or not. */
export const anyone = procedure.use(withFitInput)

/** A procedure that callers with a session use on their own account. They become the actor. */
export const signedIn = withSession.meta({ needsSession: true }).use(withFitInput)

/**
 * A procedure that callers use who may perform the action in at least one workspace: others are refused before their body
 * is read. `perform` decides for the workspace that the input names. `maxBytes` is given where the input needs more than
 * the usual.
 */
export function whoMay<A extends Action>(action: A, maxBytes = defaultBodyBytes) {
  return withSession
    .meta({ needsSession: true, action, maxBytes })
    .use(({ ctx, next }) => {
      refuseWithoutPermission(ctx.actor, action)
      return next({ ctx: { action } })
    })
    .use(withFitInput)
}

/** A subscription, of which a session may have a limited number open. */
export function subscribing<A extends Action>(action: A) {
  return whoMay(action).use(({ ctx, next }) => {
    ctx.streams.count(ctx.actor.sessionId, ctx.response)
    return next()
  })
}

export type Permitted<A extends Action> = Pick<Context, 'app' | 'request'> & {
  readonly actor: UserActor
  readonly action: A
}
type Operation<A extends Action, Input, Output> = (app: App, scope: Scope<A, UserActor>, input: Input) => Output

/**
 * The body of a procedure of `whoMay`: authorizes the caller in the workspace that the input names, and performs the operation.
 * What a person did there counts as a use of the workspace, and what their dashboard does alone does not.
 */
export function perform<A extends Action, Input, Output>(operation: Operation<A, Input, Output>) {
  return ({ ctx, input }: { ctx: Permitted<A>; input: Input & Where }): Output => {
    const { app, actor, action, request } = ctx
    const scope = authorize(actor, action, input)
    const { workspaceId } = scope
    if (!isUnattended(request.headers)) app.memberUses.record({ workspaceId, userId: actor.userId, at: app.now() })
    return operation(app, scope, input)
  }
}

/** The body of a procedure of `signedIn`, about the caller's own account. */
export function performForOneself<Input, Output>(operation: (app: App, person: UserActor, input: Input) => Output) {
  return ({ ctx, input }: { ctx: { app: App; actor: UserActor }; input: Input }): Output =>
    operation(ctx.app, ctx.actor, input)
}

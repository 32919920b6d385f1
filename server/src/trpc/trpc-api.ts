import { sentence } from '@parley/shared/sentences/sentence'
import { createExpressMiddleware } from '@trpc/server/adapters/express'
import type { App } from '../app.ts'
import type { Identity } from '../auth/identity.ts'
import { AppError } from '../errors.ts'
import { makeStreamLimit } from '../http/stream-limit.ts'
import type { CountCall } from '../ops/limit-requests.ts'
import { contextOf, type ProcedureMeta } from './context.ts'
import { logInternalError } from './errors.ts'
import { bodyReader, maxBatch } from './read-body.ts'
import { appRouter } from './router.ts'

/** The tabs of a browser share one, or have one each where they cannot, so this is many tabs. */
const maxPerSession = 20

type WithMeta = { readonly _def: { readonly meta?: ProcedureMeta } }

function metaOf(path: string): ProcedureMeta | undefined {
  const procedures = appRouter._def.procedures as Readonly<Record<string, unknown>>
  return Object.hasOwn(procedures, path) ? ((procedures[path] as WithMeta)._def.meta ?? {}) : undefined
}

/** The dashboard's API: JSON without a transformer, session cookies, subscriptions as server-sent events. */
export function trpcApi(
  app: App,
  identity: Identity,
  countCall: CountCall,
): ReturnType<typeof createExpressMiddleware> {
  const streams = makeStreamLimit(
    maxPerSession,
    (count) => new AppError('rate_limited', sentence('tooManyStreams', { count })),
  )
  const shared = { app, identity, countCall, streams }
  const entryPoint = createExpressMiddleware({
    router: appRouter,
    maxBatchSize: maxBatch,
    // The dashboard sends queries by POST: their inputs contain names and phones, and URLs are logged by proxies.
    allowMethodOverride: true,
    middleware: bodyReader(app, identity, metaOf),
    createContext: (options) => contextOf(shared, options),
    // The library responds to unreadable calls before it creates a context, without a content type.
    responseMeta: ({ ctx, type }) => ({
      headers: {
        ...(!ctx && { 'content-type': 'application/json' }),
        // Instead of the library's `no-cache`. A proxy that compressed a stream would hold its events back.
        ...(type === 'subscription' && { 'cache-control': 'no-store, no-transform' }),
      },
    }),
    // Errors of procedures are logged by `anyone`. This logs what fails around them, such as a broken stream.
    onError: ({ error, path, ctx }) => {
      if (ctx && !(error.cause instanceof AppError)) logInternalError(error, ctx, path)
    },
  })
  return (request, response, next) => {
    // The library sets no content type for a path that is not a URL either.
    response.setHeader('Content-Type', 'application/json')
    response.setHeader('Cache-Control', 'no-store')
    // The library builds a URL from it, which throws if it contains a user name. Nothing else reads it.
    delete request.headers.host
    return entryPoint(request, response, next)
  }
}

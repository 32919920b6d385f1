import { createExpressMiddleware } from '@trpc/server/adapters/express'
import type { App } from '../app.ts'
import type { Identity } from '../auth/identity.ts'
import { AppError } from '../errors.ts'
import { contextOf } from './context.ts'
import { logInternalError } from './errors.ts'
import { appRouter } from './router.ts'
import { makeStreamLimit } from './stream-limit.ts'

/** Enough for 1,000 recipients with long variables. */
const maxBodyBytes = 4 * 1024 * 1024

/** The dashboard's API: JSON without a transformer, session cookies, subscriptions as server-sent events. */
export function trpcApi(app: App, identity: Identity): ReturnType<typeof createExpressMiddleware> {
  const shared = { app, identity, streams: makeStreamLimit() }
  const entryPoint = createExpressMiddleware({
    router: appRouter,
    maxBodySize: maxBodyBytes,
    createContext: ({ req, res }) => contextOf(shared, { req, res }),
    // The library responds to unreadable calls before it creates a context, without a content type.
    responseMeta: ({ ctx }) => (ctx ? {} : { headers: { 'content-type': 'application/json' } }),
    // Errors of procedures are logged by `anyone`. This logs what fails around them, such as a broken stream.
    onError: ({ error, path, ctx }) => {
      if (ctx && !(error.cause instanceof AppError)) logInternalError(error, ctx, path)
    },
  })
  return (request, response, next) => {
    // The library sets no content type for a path that is not a URL either.
    response.setHeader('Content-Type', 'application/json')
    // The library builds a URL from it, which throws if it contains a user name. Nothing else reads it.
    delete request.headers.host
    return entryPoint(request, response, next)
  }
}

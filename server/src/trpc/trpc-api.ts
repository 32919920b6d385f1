import { createExpressMiddleware } from '@trpc/server/adapters/express'
import type { App } from '../app.ts'
import type { Identity } from '../auth/identity.ts'
import { AppError } from '../errors.ts'
import { contextOf } from './context.ts'
import { logFault } from './errors.ts'
import { appRouter } from './router.ts'

/** A campaign of 1,000 recipients with generous variables stays well under it. */
const maxBodyBytes = 4 * 1024 * 1024

/** The dashboard's door: JSON without a transformer, a session cookie, subscriptions as server-sent events. */
export function trpcApi(app: App, identity: Identity): ReturnType<typeof createExpressMiddleware> {
  const entryPoint = createExpressMiddleware({
    router: appRouter,
    maxBodySize: maxBodyBytes,
    createContext: ({ req, res }) => contextOf(app, identity, { req, res }),
    // What cannot even be read as a call the library answers before there is a context, and without saying that it is JSON.
    responseMeta: ({ ctx }) => (ctx ? {} : { headers: { 'content-type': 'application/json' } }),
    // What a procedure threw is logged by `anyone`; this is for what fails around one, such as a broken stream.
    onError: ({ error, path, ctx }) => {
      if (ctx && !(error.cause instanceof AppError)) logFault(error, ctx, path)
    },
  })
  return (request, response, next) => {
    // Nor does it say so of a path that is no URL.
    response.setHeader('Content-Type', 'application/json')
    // The library makes a URL of it, which throws where it names a user. Nobody here reads it.
    delete request.headers.host
    return entryPoint(request, response, next)
  }
}

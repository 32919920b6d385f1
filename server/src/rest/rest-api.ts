import { Router } from 'express'
import type { App } from '../app.ts'
import type { Identity } from '../auth/identity.ts'
import { AppError } from '../errors.ts'
import { answerRoute } from './answer-route.ts'
import { requireKey } from './key-holder.ts'
import { openApiRoute } from './openapi/openapi-route.ts'
import type { Method, Route } from './route.ts'
import { routes } from './routes.ts'

/**
 * The door for programs, to be mounted at /api. Under /api/v1 the key comes first: what is not there, or not in this
 * way, is told to its holders only, and counts.
 */
export function restApi(app: App, identity: Identity): Router {
  const entryPoint = Router({ caseSensitive: true })
  entryPoint.use('/openapi.json', openApiRoute(app))
  entryPoint.use('/v1', requireKey(app))
  for (const [path, rows] of Map.groupBy(routes, (route) => route.path)) {
    const place = entryPoint.route(path.replace(/^\/api/, ''))
    for (const row of rows) place[verbs[row.method]](answerRoute(app, identity, row))
    place.options((_request, response) => void response.setHeader('Allow', allowed(rows)).status(204).end())
    place.all((request, response) => {
      response.setHeader('Allow', allowed(rows))
      throw new AppError('method_not_allowed', `${path} does not know ${request.method}; it knows ${allowed(rows)}`)
    })
  }
  return entryPoint
}

const verbs = { GET: 'get', POST: 'post', PATCH: 'patch', DELETE: 'delete' } as const satisfies Record<Method, string>

/** Express answers HEAD wherever there is a GET. */
function allowed(rows: readonly Route[]): string {
  return [...rows.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])), 'OPTIONS'].join(', ')
}

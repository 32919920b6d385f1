import { Router } from 'express'
import type { App } from '../app.ts'
import type { Identity } from '../auth/identity.ts'
import { AppError } from '../errors.ts'
import { requireKey } from './key-holder.ts'
import { openApiRoute } from './openapi/openapi-route.ts'
import type { Method, Route } from './route.ts'
import { routeHandler } from './route-handler.ts'
import { routes } from './routes.ts'

/**
 * The REST API, mounted at /api. Under /api/v1 the key is checked first, so only valid keys learn which paths and methods
 * exist, and such requests count.
 */
export function restApi(app: App, identity: Identity): Router {
  const entryPoint = Router({ caseSensitive: true })
  entryPoint.use('/openapi.json', openApiRoute(app))
  entryPoint.use('/v1', requireKey(app))
  for (const [path, rows] of Map.groupBy(routes, (route) => route.path)) {
    const endpoint = entryPoint.route(path.replace(/^\/api/, ''))
    for (const row of rows) endpoint[verbs[row.method]](routeHandler(app, identity, row))
    endpoint.options((_request, response) => void response.setHeader('Allow', allowed(rows)).status(204).end())
    endpoint.all((request, response) => {
      response.setHeader('Allow', allowed(rows))
      throw new AppError(
        'method_not_allowed',
        `${path} does not support ${request.method}; it supports ${allowed(rows)}`,
      )
    })
  }
  return entryPoint
}

const verbs = { GET: 'get', POST: 'post', PATCH: 'patch', DELETE: 'delete' } as const satisfies Record<Method, string>

/** Express handles HEAD wherever there is a GET. */
function allowed(rows: readonly Route[]): string {
  return [...rows.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])), 'OPTIONS'].join(', ')
}

import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { sentence } from '@parley/shared/sentences/sentence'
import { type RequestHandler, Router } from 'express'
import type { App } from '../app.ts'
import type { Identity } from '../auth/identity.ts'
import { AppError } from '../errors.ts'
import { noSuchRoute } from '../http/json-errors.ts'
import { version } from '../version.ts'
import { requireKey } from './key-holder.ts'
import { openApiDocument } from './openapi/document.ts'
import type { Method, Route } from './route.ts'
import { routeHandler } from './route-handler.ts'
import { routes } from './routes.ts'

export type RestApi = {
  /** The endpoints of API keys: everything under /v1. */
  readonly byKey: Router
  /** The endpoints of signed-in people, and the description of the API. */
  readonly bySession: Router
}

/**
 * The REST API, both parts mounted at /api. Under /api/v1 the key is checked first, so only valid keys learn which paths and
 * methods exist, and such requests count.
 */
export function restApi(app: App, identity: Identity): RestApi {
  const byKey = Router({ caseSensitive: true })
  byKey.use('/v1', requireKey(app))
  const bySession = Router({ caseSensitive: true })
  bySession.use('/openapi.json', openApiRoute(app))
  for (const [path, rows] of Map.groupBy(routes, (route) => route.path)) {
    const entryPoint = rows.every(({ caller }) => caller === 'key') ? byKey : bySession
    const endpoint = entryPoint.route(path.replace(/^\/api/, ''))
    for (const row of rows) endpoint[verbs[row.method]](routeHandler(app, identity, row))
    endpoint.options((_request, response) => void response.setHeader('Allow', allowed(rows)).status(204).end())
    endpoint.all((request, response) => {
      response.setHeader('Allow', allowed(rows))
      throw new AppError(
        'method_not_allowed',
        sentence('methodNotSupported', { path, method: request.method, methods: allowed(rows) }),
      )
    })
  }
  byKey.use('/v1', noSuchRoute)
  return { byKey, bySession }
}

const verbs = { GET: 'get', POST: 'post', PATCH: 'patch', DELETE: 'delete' } as const satisfies Record<Method, string>

/** Express handles HEAD wherever there is a GET. */
function allowed(rows: readonly Route[]): string {
  return [...rows.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])), 'OPTIONS'].join(', ')
}

/**
 * `/openapi.json`, without authentication. It is made on the first request. All responses send the same bytes: anyone may
 * ask for it many times without reading it, and a copy for each took hundreds of megabytes.
 */
function openApiRoute({ config }: App): RequestHandler {
  let made: Promise<OpenApiFile> | undefined
  const router = Router()
  router.get('/', async (request, response) => {
    made ??= makeOpenApiFile(config.baseUrl)
    const { etag, bytes, compressed } = await made
    response.vary('Accept-Encoding').set({ 'Cache-Control': 'no-cache', ETag: etag }).type('application/json')
    if (!request.acceptsEncodings('gzip')) return void response.send(bytes)
    response.setHeader('Content-Encoding', 'gzip')
    response.send(compressed)
  })
  return router
}

type OpenApiFile = { readonly etag: string; readonly bytes: Buffer; readonly compressed: Buffer }

async function makeOpenApiFile(baseUrl: string): Promise<OpenApiFile> {
  const bytes = Buffer.from(JSON.stringify(openApiDocument({ baseUrl, version })))
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url')}"`
  return { etag, bytes, compressed: await promisify(gzip)(bytes) }
}

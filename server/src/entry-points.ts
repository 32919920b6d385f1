import { randomUUID } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import express, { type RequestHandler, type Router } from 'express'
import type { App } from './app.ts'
import { attachmentRoutes } from './attachments/attachment-routes.ts'
import { fileRoutes } from './attachments/file-routes.ts'
import type { Identity } from './auth/identity.ts'
import { apiPage } from './http/api-page.ts'
import { limitBodies } from './http/bodies/body-budget.ts'
import { noticeCallers } from './http/caller-signal.ts'
import { recordClientAddress } from './http/client-address.ts'
import { dashboard } from './http/dashboard.ts'
import { listenerOf } from './http/express-messages.ts'
import { forEachRequest } from './http/for-each-request.ts'
import { jsonErrors, noSuchRoute } from './http/json-errors.ts'
import { languageOf } from './http/language-of.ts'
import { nameRequests } from './http/request-id.ts'
import { requireJson } from './http/request-origin.ts'
import { securityHeaders } from './http/security-headers.ts'
import { securityTxt } from './http/security-txt.ts'
import { makeStreams } from './http/streams.ts'
import { health } from './ops/health.ts'
import { limitAddress, limitCalls, limitSessions } from './ops/limit-requests.ts'
import { makeMetrics } from './ops/metrics.ts'
import { logRequests } from './ops/request-log.ts'
import { restApi } from './rest/rest-api.ts'
import { trpcApi } from './trpc/trpc-api.ts'
import { platformWebhooks } from './webhooks-in/platform-webhooks.ts'

export type EntryPoints = {
  readonly handler: RequestListener
  /** The router behind the handler, so that a test can list its routes. */
  readonly router: Router
  /** Makes `/readyz` fail and ends subscriptions; their pages reconnect once Parley runs again. */
  readonly close: () => void
}

/** Mounts everything that handles HTTP requests, in the order of evaluation. */
export function openEntryPoints(app: App, identity: Identity, dashboardFolder: string): EntryPoints {
  let stopping = false
  const streams = makeStreams()
  const metrics = makeMetrics(app)
  const handler = express()
  handler.disable('x-powered-by')
  handler.set('query parser', 'simple')
  if (app.config.trustProxy !== undefined) handler.set('trust proxy', app.config.trustProxy)

  handler.use(
    noticeCallers,
    forEachRequest(
      nameRequests(randomUUID),
      recordClientAddress,
      securityHeaders(app.config),
      metrics.measure,
      logRequests(app.log),
      streams.track,
      limitBodies(),
    ),
  )
  const countCall = limitCalls(app)
  const counted = limitSessions(identity, countCall)
  const rest = restApi(app, counted)
  // API keys have their own limits, and platforms send as many callbacks as there are messages.
  handler.use('/api', rest.byKey)
  handler.use('/callbacks', platformWebhooks(app))
  handler.use(
    health(app, () => stopping),
    metrics.router,
  )
  handler.use(limitAddress(app))
  handler.all('/api/auth/{*path}', (request, response) => identity.handler(request, response))
  handler.use('/trpc', requireJson, trpcApi(app, identity, countCall) as RequestHandler)
  handler.use('/attachments', attachmentRoutes(app, counted), noSuchRoute)
  handler.use('/files', fileRoutes(app, counted), noSuchRoute)
  handler.use('/api', rest.bySession, noSuchRoute)
  handler.use(securityTxt(app.config, app.now))
  handler.use('/docs/api', apiPage(join(dashboardFolder, 'docs/api')))
  handler.use(dashboard(dashboardFolder))
  handler.use(['/api/auth', '/attachments', '/files'], jsonErrors(app.log, languageOf))
  handler.use(noSuchRoute, jsonErrors(app.log))
  const listener = listenerOf(handler)
  return {
    handler: (request, response) => {
      request.url = originForm(request.url ?? '/')
      listener(request, response)
    },
    router: handler.router,
    close: () => {
      stopping = true
      streams.end()
    },
  }
}

const schemeAndHost = /^\w+:\/\/[^/?#]*/

/**
 * Removes scheme and host from a request target in absolute form, which proxies may send (RFC 9112, section 3.2.2). No
 * entry point reads them, and an invalid host would make URL parsing throw.
 */
function originForm(address: string): string {
  const rest = address.replace(schemeAndHost, '')
  return rest.startsWith('/') ? rest : `/${rest}`
}

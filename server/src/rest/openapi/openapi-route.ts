import compression from 'compression'
import { type RequestHandler, Router } from 'express'
import type { App } from '../../app.ts'
import { version } from '../../version.ts'
import { openApiDocument } from './document.ts'

/** `/openapi.json`, without authentication. Generated on the first request and then cached until the process ends. */
export function openApiRoute({ config }: App): RequestHandler {
  let json: string | undefined
  const router = Router()
  router.get('/', compression(), (_request, response) => {
    json ??= JSON.stringify(openApiDocument({ baseUrl: config.baseUrl, version }))
    response.setHeader('Cache-Control', 'no-cache')
    response.type('application/json').send(json)
  })
  return router
}

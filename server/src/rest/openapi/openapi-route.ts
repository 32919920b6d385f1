import compression from 'compression'
import { type RequestHandler, Router } from 'express'
import type { App } from '../../app.ts'
import { version } from '../../version.ts'
import { openApiDocument } from './document.ts'

/** `/openapi.json`, for anybody: written when it is first asked for, and the same until the process ends. */
export function openApiRoute({ config }: App): RequestHandler {
  let json: string | undefined
  const place = Router()
  place.get('/', compression(), (_request, response) => {
    json ??= JSON.stringify(openApiDocument({ baseUrl: config.baseUrl, version }))
    response.setHeader('Cache-Control', 'no-cache')
    response.type('application/json').send(json)
  })
  return place
}

import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'

type Asked = Pick<IncomingMessage, 'method' | 'headers'>

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a request that changes something on a cookie's strength and was sent by somebody else's page: an `Origin` must
 * be ours; without one `Sec-Fetch-Site` must not be cross-site; with neither (a program such as curl) it may pass. A body
 * must be JSON, which no foreign form can send. Contract, section 3; for every door that takes a session cookie.
 */
export function refuseForeignOrigin(config: Pick<Config, 'baseUrl'>, request: Asked): void {
  if (safeMethods.has(request.method ?? 'GET')) return
  const { origin, 'sec-fetch-site': site } = request.headers
  if (origin === undefined ? site === 'cross-site' : !isOurs(config.baseUrl, origin)) {
    throw new AppError('forbidden', `This request came from another site. Open Parley at ${config.baseUrl}`)
  }
  refuseOtherThanJson(request)
}

/** A body that says nothing of its type is refused too: a foreign page can send such a one without asking first. */
export function refuseOtherThanJson({ headers }: Asked): void {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  const isPacked = !['identity', undefined].includes(headers['content-encoding'])
  if (!hasBody || (isJson(headers['content-type'] ?? '') && !isPacked)) return
  throw new AppError(
    'unsupported_media_type',
    'The body must be JSON in UTF-8, sent with Content-Type: application/json',
  )
}

function isJson(contentType: string): boolean {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1] ?? 'utf-8'
  return /^application\/json\s*(;|$)/i.test(contentType) && /^utf-?8$/i.test(charset)
}

/** For a door whose library would read other types too. */
export const requireJson: RequestHandler = (request, _response, next) => {
  if (!safeMethods.has(request.method)) refuseOtherThanJson(request)
  next()
}

function isOurs(baseUrl: string, origin: string): boolean {
  return originsOf(baseUrl).includes(origin)
}

const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/** The page's origins. On one's own machine its three names are the same place. */
export function originsOf(baseUrl: string): readonly string[] {
  const base = new URL(baseUrl)
  if (!loopbackNames.includes(base.hostname)) return [base.origin]
  return loopbackNames.map((name) => {
    const alias = new URL(base)
    alias.hostname = name
    return alias.origin
  })
}

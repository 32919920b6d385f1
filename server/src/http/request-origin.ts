import type { IncomingMessage } from 'node:http'
import { sentence } from '@parley/shared/sentences/sentence'
import type { RequestHandler } from 'express'
import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'
import { isMultipart } from './bodies/read-multipart.ts'

type RequestHead = Pick<IncomingMessage, 'method' | 'headers'>

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a state-changing request that a foreign page sent with the user's cookie: an `Origin` must be ours; without one
 * `Sec-Fetch-Site` must not be cross-site; with neither (a program such as curl) the request passes. A body must be JSON,
 * which no foreign form can send. For every entry point that accepts a session cookie (docs/api.md, Permissions).
 */
export function refuseForeignOrigin(config: Pick<Config, 'baseUrl'>, request: RequestHead): void {
  if (safeMethods.has(request.method ?? 'GET')) return
  const { origin, 'sec-fetch-site': site } = request.headers
  if (origin === undefined ? site === 'cross-site' : !isOurs(config.baseUrl, origin)) throw crossSite(config)
  refuseNonJson(request)
}

/**
 * Does what `refuseForeignOrigin` does for a form with a file, which a foreign page can send too: an `Origin` that is ours is
 * required, as every browser sends it.
 */
export function requireOwnForm(config: Pick<Config, 'baseUrl'>, request: IncomingMessage): void {
  const { origin } = request.headers
  if (!isMultipart(request)) {
    refuseForeignOrigin(config, request)
    throw new AppError('unsupported_media_type', sentence('formExpected'))
  }
  if (origin === undefined || !isOurs(config.baseUrl, origin)) throw crossSite(config)
}

function crossSite({ baseUrl }: Pick<Config, 'baseUrl'>): AppError {
  return new AppError('forbidden', sentence('crossSiteRequest', { address: baseUrl }))
}

/** A body without a content type is refused too: a foreign page can send one without a preflight request. */
export function refuseNonJson({ headers }: RequestHead): void {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  const isCompressed = !['identity', undefined].includes(headers['content-encoding'])
  if (!hasBody || (isJson(headers['content-type'] ?? '') && !isCompressed)) return
  throw new AppError('unsupported_media_type', sentence('jsonContentTypeExpected'))
}

function isJson(contentType: string): boolean {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1] ?? 'utf-8'
  return /^application\/json\s*(;|$)/i.test(contentType) && /^utf-?8$/i.test(charset)
}

/** Requires JSON at an entry point whose library would also accept other content types. */
export const requireJson: RequestHandler = (request, _response, next) => {
  if (!safeMethods.has(request.method)) refuseNonJson(request)
  next()
}

function isOurs(baseUrl: string, origin: string): boolean {
  return originsOf(baseUrl).includes(origin)
}

const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/** The origins of the dashboard. The three names of the local machine are equivalent. */
export function originsOf(baseUrl: string): readonly string[] {
  const base = new URL(baseUrl)
  if (!loopbackNames.includes(base.hostname)) return [base.origin]
  return loopbackNames.map((name) => {
    const alias = new URL(base)
    alias.hostname = name
    return alias.origin
  })
}

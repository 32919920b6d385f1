import type { RequestHandler } from 'express'
import helmet from 'helmet'
import type { Config } from '../config.ts'

const yearSeconds = 365 * 86_400

/**
 * The same for every answer. Styles may be inline because the component library writes them into the page; scripts may
 * not. Nothing of HTTPS is promised where the base URL does not have it: a browser would insist on it for a year.
 */
export function securityHeaders({ baseUrl }: Pick<Config, 'baseUrl'>): RequestHandler {
  const overHttps = baseUrl.startsWith('https://')
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        objectSrc: ["'none'"],
      },
    },
    // Of the host alone: the names beneath it may be somebody else's, and may not have HTTPS.
    strictTransportSecurity: overHttps ? { maxAge: yearSeconds, includeSubDomains: false } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
}

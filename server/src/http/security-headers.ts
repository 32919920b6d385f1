import helmet from 'helmet'
import type { Config } from '../config.ts'
import type { RequestStep } from './for-each-request.ts'

const yearSeconds = 365 * 86_400

/**
 * Sets the security headers of every response. Inline styles are allowed because the component library writes them into the page;
 * inline scripts are not. HSTS is sent only where the base URL uses HTTPS: a browser would enforce it for a year.
 */
export function securityHeaders({ baseUrl }: Pick<Config, 'baseUrl'>): RequestStep {
  const setHeaders = helmetFor(baseUrl)
  return (request, response) => {
    setHeaders(request, response, (error) => {
      if (error) throw error
    })
    return undefined
  }
}

function helmetFor(baseUrl: string) {
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
    // The host alone: its subdomains may belong to others and may lack HTTPS.
    strictTransportSecurity: overHttps ? { maxAge: yearSeconds, includeSubDomains: false } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
}

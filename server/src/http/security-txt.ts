import { Router } from 'express'
import type { Config } from '../config.ts'
import { noSuchRoute } from './json-errors.ts'

/** RFC 9116 recommends less than a year; researchers may keep what they have read for this long. */
const validForMs = 30 * 86_400_000

type Settings = Pick<Config, 'baseUrl' | 'securityContact' | 'securityPolicyUrl'>

/**
 * `/.well-known/security.txt` (RFC 9116), the address for reports of vulnerabilities in this installation. Without a
 * contact there is none: the authors of Parley cannot help with a server that they do not run.
 */
export function securityTxt(settings: Settings, now: () => number): Router {
  const router = Router()
  const { baseUrl, securityContact, securityPolicyUrl } = settings
  router.get('/.well-known/security.txt', (request, response, next) => {
    if (securityContact === undefined) {
      noSuchRoute(request, response, next)
      return
    }
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${new Date(now() + validForMs).toISOString()}`,
      ...(securityPolicyUrl === undefined ? [] : [`Policy: ${securityPolicyUrl}`]),
      `Canonical: ${baseUrl}/.well-known/security.txt`,
    ]
    response.setHeader('Cache-Control', 'no-cache')
    response.type('text/plain').send(`${lines.join('\n')}\n`)
  })
  return router
}

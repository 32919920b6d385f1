import { existsSync } from 'node:fs'
import { join } from 'node:path'
import compression from 'compression'
import { Router } from 'express'
import { hashedFiles, revalidate } from './dashboard.ts'

/**
 * What the page may load: only what this server serves. It renders the document with the scripts of another project, so it has
 * a policy of its own, which allows no more than the dashboard's.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  // The renderer writes its styles into the page.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** Serves the public page of the API reference, which anyone may read without signing in. */
export function apiPage(folder: string): Router {
  const page = join(folder, 'index.html')
  const router = Router()
  router.use(compression())
  router.use('/assets', hashedFiles(join(folder, 'assets')))
  router.get('/', (_request, response) => {
    revalidate(response)
    response.setHeader('Content-Security-Policy', policy)
    if (existsSync(page)) response.sendFile(page, { cacheControl: false })
    else response.status(503).type('text/plain').send('The API reference is not built yet. Run: pnpm build')
  })
  return router
}

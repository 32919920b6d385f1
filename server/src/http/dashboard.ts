import { existsSync } from 'node:fs'
import { join } from 'node:path'
import compression from 'compression'
import { Router, static as serveFiles } from 'express'

const yearMs = 365 * 86_400_000

/**
 * The built dashboard. Files under `assets/` carry a hash of their content in their names and never change; the page
 * itself, which is also the answer to every address of the dashboard, is asked for anew each time.
 */
export function dashboard(folder: string): Router {
  const page = join(folder, 'index.html')
  const router = Router()
  router.use(compression())
  router.use('/assets', serveFiles(join(folder, 'assets'), { immutable: true, maxAge: yearMs, fallthrough: false }))
  router.use(serveFiles(folder, { index: false, cacheControl: false, setHeaders: askAnew }))
  router.get('/{*address}', (_request, response) => {
    askAnew(response)
    if (existsSync(page)) response.sendFile(page, { cacheControl: false })
    else response.status(503).type('text/plain').send('The dashboard is not built yet. Run: pnpm build')
  })
  return router
}

function askAnew(response: { setHeader: (name: string, value: string) => unknown }): void {
  response.setHeader('Cache-Control', 'no-cache')
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import compression from 'compression'
import { type RequestHandler, Router, static as serveFiles } from 'express'

const yearMs = 365 * 86_400_000

/**
 * Serves the built dashboard. Files under `assets/` have a content hash in their names and never change; the page itself,
 * which answers every path of the dashboard, is revalidated on each visit.
 */
export function dashboard(folder: string): Router {
  const page = join(folder, 'index.html')
  const router = Router()
  router.use(compression())
  router.use('/assets', hashedFiles(join(folder, 'assets')))
  router.use(serveFiles(folder, { index: false, cacheControl: false, setHeaders: revalidate }))
  router.get('/{*address}', (_request, response) => {
    revalidate(response)
    if (existsSync(page)) response.sendFile(page, { cacheControl: false })
    else response.status(503).type('text/plain').send(notBuilt)
  })
  return router
}

const notBuilt =
  'The dashboard is not built yet. Run: pnpm build. While pnpm dev runs, it is at the same path of http://localhost:5173'

/** Serves files whose names contain a hash of their content, compressed where the build has compressed them. */
export function hashedFiles(folder: string): RequestHandler[] {
  return [preferCompressed(folder), serveFiles(folder, { immutable: true, maxAge: yearMs, fallthrough: false })]
}

const contentTypes = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' }

/**
 * Serves the file that the build compressed with Brotli at its highest quality, which takes too long for a request, to
 * browsers that accept it. Others get what `compression` makes.
 */
function preferCompressed(folder: string): RequestHandler {
  return (request, response, next) => {
    const [, name = '', type] = /^\/([\w.-]+\.(js|css))$/.exec(request.path) ?? []
    if ((type !== 'js' && type !== 'css') || !request.acceptsEncodings('br')) return next()
    if (!existsSync(join(folder, `${name}.br`))) return next()
    request.url = `/${name}.br`
    response.setHeader('Content-Type', contentTypes[type])
    response.setHeader('Content-Encoding', 'br')
    response.vary('Accept-Encoding')
    next()
  }
}

export function revalidate(response: { setHeader: (name: string, value: string) => unknown }): void {
  response.setHeader('Cache-Control', 'no-cache')
}

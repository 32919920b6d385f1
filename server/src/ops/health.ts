import { sentence } from '@parley/shared/sentences/sentence'
import { Router } from 'express'
import type { App } from '../app.ts'
import { AppError } from '../errors.ts'
import { storeFullError } from '../http/app-error-of.ts'
import { diskOfStore } from './disk-of-store.ts'
import { canQuery } from './health.store.ts'

const retryAfterSeconds = 5

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve, so its store answers and its disk is not full; 503 otherwise and
 * while it stops.
 */
export function health(app: App, isStopping: () => boolean): Router {
  const router = Router()
  router.use(['/healthz', '/readyz'], (_request, response, next) => {
    response.setHeader('Cache-Control', 'no-store')
    next()
  })
  router.get('/healthz', (_request, response) => {
    response.json({ status: 'alive' })
  })
  router.get('/readyz', async (_request, response) => {
    if (isStopping()) throw new AppError('unavailable', sentence('parleyStopping'), { retryAfterSeconds })
    if (!(await canQuery(app))) throw new AppError('unavailable', sentence('storeSilent'), { retryAfterSeconds })
    if ((await diskOfStore(app)).isFull) throw storeFullError()
    response.json({ status: 'ready' })
  })
  return router
}

import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type Request, Router } from 'express'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { App } from '../app.ts'
import { AppError } from '../errors.ts'
import { lastProven } from '../features/backups/backups.store.ts'
import type { RequestStep } from '../http/for-each-request.ts'
import { countJobs } from './jobs.store.ts'

export type Metrics = {
  /** Measures every request, from its first byte to the last byte of its response. */
  readonly measure: RequestStep
  /** `/metrics`, for authorized requests. */
  readonly router: Router
}

const durationBucketsSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

export function makeMetrics(app: App): Metrics {
  const registry = new Registry()
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: durationBucketsSeconds,
    registers: [registry],
  })
  const jobs = new Gauge({
    name: 'parley_jobs',
    help: 'Number of jobs by kind and state',
    labelNames: ['kind', 'state'],
    registers: [registry],
    collect: async () => {
      jobs.reset()
      for (const { kind, state, count } of await countJobs(app)) jobs.set({ kind, state }, count)
    },
  })
  const backupAge = new Gauge({
    name: 'parley_backup_age_seconds',
    help: 'Seconds since the start of the last verified backup; +Inf before the first one',
    registers: [registry],
    collect: async () => {
      const now = app.now()
      const proven = await lastProven(app.db, now)
      backupAge.set(proven ? Math.max(0, now - proven.started_at) / 1_000 : Number.POSITIVE_INFINITY)
    },
  })
  const router = Router()
  router.get('/metrics', async (request, response) => {
    if (!mayRead(app.config.metricsToken, request)) {
      throw new AppError(
        'forbidden',
        'Metrics are available from this machine only, or with PARLEY_METRICS_TOKEN as bearer token',
      )
    }
    response.setHeader('Content-Type', registry.contentType)
    response.send(await Registry.merge([registry, processMetrics()]).metrics())
  })
  return { router, measure: measureWith(duration) }
}

let processRegistry: Registry | undefined

/** Memory, event loop and the like: registered once, because a test process runs several applications. */
function processMetrics(): Registry {
  if (processRegistry) return processRegistry
  processRegistry = new Registry()
  collectDefaultMetrics({ register: processRegistry })
  return processRegistry
}

function measureWith(duration: Histogram<'method' | 'route' | 'status'>): RequestStep {
  return (request, response) => {
    const startedAt = performance.now()
    const path = request.path
    return () => {
      const labels = { method: request.method, route: routeOf(request, path), status: response.statusCode }
      duration.observe(labels, (performance.now() - startedAt) / 1_000)
    }
  }
}

/** The route pattern, never the path: clients choose paths, and each would become a time series of its own. */
function routeOf(request: Request, path: string): string {
  const [, first = ''] = path.split('/', 2)
  const mount = ['api', 'trpc', 'assets'].includes(first) ? `/${first}` : ''
  const pattern: unknown = request.route?.path
  if (typeof pattern !== 'string') return mount || 'other'
  // After an application-wide error handler has responded, `baseUrl` no longer contains the mount path.
  return request.baseUrl.startsWith(mount) ? `${request.baseUrl}${pattern}` : `${mount}${request.baseUrl}${pattern}`
}

const forwardedHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']

/** A proxy on this machine connects from a loopback address for any client, so forwarded requests do not count as local. */
function mayRead(token: string | undefined, request: IncomingMessage): boolean {
  const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (token !== undefined && bearer !== undefined) return timingSafeEqual(digest(bearer), digest(token))
  const isForwarded = forwardedHeaders.some((name) => request.headers[name] !== undefined)
  return !isForwarded && /^(::ffff:)?127\.|^::1$/.test(request.socket.remoteAddress ?? '')
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { sentence } from '@parley/shared/sentences/sentence'
import { type Request, Router } from 'express'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { App } from '../app.ts'
import { AppError } from '../errors.ts'
import { lastProven } from '../features/backups/backups.store.ts'
import type { RequestStep } from '../http/for-each-request.ts'
import { isSameSecret } from '../secrets.ts'
import { diskOfStore } from './disk-of-store.ts'
import { countJobs } from './jobs.store.ts'

export type Metrics = {
  /** Measures every request, from its first byte to the last byte of its response. */
  readonly measure: RequestStep
  /** `/metrics`, for authorized requests. */
  readonly router: Router
}

const durationBucketsSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

/** A scrape takes ten seconds at most by default. Without an answer by then the store counts as down. */
const storeAnswersWithinMs = 5_000

export function makeMetrics(app: App): Metrics {
  const registry = new Registry()
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: durationBucketsSeconds,
    registers: [registry],
  })
  const readStore = makeStoreMetrics(app, registry)
  const router = Router()
  router.get('/metrics', async (request, response) => {
    if (!mayRead(app.config.metricsToken, request)) throw new AppError('forbidden', refusal)
    await readStore()
    response.setHeader('Content-Type', registry.contentType)
    response.send(await Registry.merge([registry, processMetrics()]).metrics())
  })
  return { router, measure: measureWith(duration) }
}

/** Returns a function that reads their values. Those that only the store knows are left out while it does not answer. */
function makeStoreMetrics(app: App, registry: Registry): () => Promise<void> {
  const registers = [registry]
  const up = storeUp(registry)
  const full = new Gauge({
    name: 'parley_store_full',
    help: 'Whether the disk of the store is full: 1 or 0',
    registers,
  })
  const free = new Gauge({
    name: 'parley_data_disk_free_bytes',
    help: 'Free bytes on the disk of the data directory',
    registers,
  })
  const jobs = new Gauge({
    name: 'parley_jobs',
    help: 'Number of jobs by kind and state',
    labelNames: ['kind', 'state'],
    registers,
  })
  const backupAge = new Gauge({
    name: 'parley_backup_age_seconds',
    help: 'Seconds since the start of the last verified backup; +Inf before the first one',
    registers,
  })

  async function readDisk(): Promise<void> {
    const disk = await diskOfStore(app)
    full.set(disk.isFull ? 1 : 0)
    if (disk.freeBytes === undefined) free.remove()
    else free.set(disk.freeBytes)
  }

  async function readRows(): Promise<void> {
    const known = await knownByStore(app)
    up.set(known ? 1 : 0)
    jobs.reset()
    backupAge.remove()
    for (const { kind, state, count } of known?.jobs ?? []) jobs.set({ kind, state }, count)
    if (known) backupAge.set(known.backupAgeSeconds)
  }

  return async () => {
    await Promise.all([readDisk(), readRows()])
  }
}

/** Reads the metrics that the store knows. Returns undefined while it does not answer. */
async function knownByStore(app: App) {
  const now = app.now()
  const read = Promise.all([countJobs(app), lastProven(app.db, now)])
  const timeout = new AbortController()
  try {
    const late = wait(storeAnswersWithinMs, undefined, { signal: timeout.signal, ref: false })
    const found = await Promise.race([read, late])
    if (!found) return undefined
    const [jobs, proven] = found
    return { jobs, backupAgeSeconds: proven ? Math.max(0, now - proven.started_at) / 1_000 : Number.POSITIVE_INFINITY }
  } catch (error) {
    app.log.warn({ err: error }, 'The metrics of the store could not be read')
    return undefined
  } finally {
    timeout.abort()
  }
}

function storeUp(registry: Registry): Gauge {
  return new Gauge({
    name: 'parley_store_up',
    help: 'Whether Parley has started and its store answers: 1 or 0',
    registers: [registry],
  })
}

/**
 * `/metrics` before the store is open: the metrics of the process, and `parley_store_up 0`. Returns false, and sends nothing,
 * where the request may not read them.
 */
export async function sendMetricsWhileStarting(
  token: string | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  if (!mayRead(token, request)) return false
  const registry = new Registry()
  storeUp(registry).set(0)
  response.setHeader('Content-Type', registry.contentType)
  response.end(await Registry.merge([registry, processMetrics()]).metrics())
  return true
}

let processRegistry: Registry | undefined

/** Memory, event loop and the like: registered once, because a test process runs several applications. */
function processMetrics(): Registry {
  if (processRegistry) return processRegistry
  processRegistry = new Registry()
  collectDefaultMetrics({ register: processRegistry })
  // Gauges must not end in `_total`. Each is the sum of the metric without that ending.
  for (const kind of ['handles', 'requests', 'resources'])
    processRegistry.removeSingleMetric(`nodejs_active_${kind}_total`)
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

const refusal = sentence('metricsNotAllowed')

const forwardedHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']

/** A proxy on this machine connects from a loopback address for any client, so forwarded requests do not count as local. */
function mayRead(token: string | undefined, request: IncomingMessage): boolean {
  const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (token !== undefined && bearer !== undefined) return isSameSecret(bearer, token)
  const isForwarded = forwardedHeaders.some((name) => request.headers[name] !== undefined)
  return !isForwarded && /^(::ffff:)?127\.|^::1$/.test(request.socket.remoteAddress ?? '')
}

import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { App } from './app.ts'
import { makeIdentity } from './auth/identity.ts'
import type { Config } from './config.ts'
import { openEntryPoints } from './entry-points.ts'
import { scheduleKeyUseFlush } from './features/api-keys/usage/flush-key-usage.ts'
import { scheduleMaintenance } from './features/connections/enqueue-maintenance.ts'
import { keepRunLeasesAlive } from './features/idempotency/keep-runs-alive.ts'
import { recordAccountAction } from './features/members/account/record-account-action.ts'
import { ensureOwner } from './features/members/setup/ensure-owner.ts'
import { setUpLink } from './features/members/setup/set-up-link.ts'
import { setUpStatus } from './features/members/setup/set-up-status.ts'
import { scheduleSettlingInterrupted } from './features/messages/settle-interrupted.ts'
import { scheduleSweeps } from './features/webhooks/events/enqueue-sweeps.ts'
import { scheduleExpiryWarnings } from './features/webhooks/events/warn-of-expiry.ts'
import { stopServer } from './http/stop-server.ts'
import { openInstallation } from './open-installation.ts'
import { scheduleBackups } from './ops/backups/schedule-backups.ts'
import { openLog } from './ops/log.ts'
import { handlers } from './worker/handlers.ts'
import { makeWorker } from './worker/loop.ts'

export type Serving = {
  readonly url: string
  /** Where the first owner is made; undefined once there is one. A credential: for a terminal, never for the log. */
  readonly setUpLink: string | undefined
  /** Gently: what is in flight may finish for 15 seconds. */
  readonly close: () => Promise<void>
}

/** Together the 15 s of the contract's section 12: first the requests, which may wait for work, then the work. */
const requestsFinishWithinMs = 10_000
const workFinishesWithinMs = 4_000
const workWindsDownWithinMs = 1_000

/** The whole of Parley, listening. `program` is what backups on schedule run. Throws sentences for people when it cannot start, with everything closed again. */
export async function serve(given: Config, dashboardFolder: string, program = process.argv[1] ?? ''): Promise<Serving> {
  const closing: (() => unknown)[] = []
  const closeAll = async () => {
    for (const close of closing.splice(0).reverse()) await close()
  }
  try {
    // The port first: of two started by mistake the second stops here, before it has touched the store.
    const server = createServer(stillStarting)
    const config = await listen(server, given)
    closing.push(() => stopServer(server, 0))
    const log = openLog(config)
    const installation = await openInstallation(config, log, { alone: true })
    closing.push(installation.close)
    const { app } = installation
    await ensureOwner(app)
    const work = await startWork(app, program)
    closing.push(work.stop)
    const identity = makeIdentity(app, (tx, person, action) => recordAccountAction({ app, tx }, person, action))
    const entryPoints = openEntryPoints(app, identity, dashboardFolder)
    server.removeListener('request', stillStarting).on('request', entryPoints.handler)
    closing.push(async () => {
      entryPoints.close()
      await stopServer(server, requestsFinishWithinMs)
    })
    closing.push(work.stopClaiming)
    log.info({ url: config.baseUrl, steps: installation.steps }, 'Parley is ready')
    return { url: config.baseUrl, setUpLink: await linkIfNeeded(app), close: closeAll }
  } catch (error) {
    await closeAll()
    throw error
  }
}

const stillStarting: RequestListener = (request, response) => {
  if (request.url === '/healthz') return void response.end(JSON.stringify({ status: 'alive' }))
  response.writeHead(503, { 'Content-Type': 'application/json; charset=utf-8', 'Retry-After': '1' })
  response.end(JSON.stringify({ error: 'Parley is starting', code: 'unavailable', request_id: '' }))
}

type Work = {
  /** From now on begins nothing new, so that what requests still ask for meanwhile is the next process's. */
  readonly stopClaiming: () => void
  readonly stop: () => Promise<unknown>
}

async function startWork(app: App, program: string): Promise<Work> {
  const worker = makeWorker(app, handlers, {
    finishWithinMs: workFinishesWithinMs,
    windDownMs: workWindsDownWithinMs,
  })
  const ofRequests = [scheduleKeyUseFlush(app), keepRunLeasesAlive(app)]
  const looking = [
    scheduleSettlingInterrupted(app),
    scheduleExpiryWarnings(app),
    scheduleSweeps(app),
    scheduleMaintenance(app),
    scheduleBackups(app, program),
  ]
  await worker.start()
  return {
    stopClaiming: () => {
      worker.stopClaiming()
      for (const each of looking) void each.stop()
    },
    stop: () => Promise.all([worker, ...ofRequests, ...looking].map((each) => each.stop())),
  }
}

async function linkIfNeeded(app: App): Promise<string | undefined> {
  if (!(await setUpStatus(app)).needed) return undefined
  app.log.info('Parley is not set up yet')
  return setUpLink(app)
}

/** Answers the configuration with the port that was got, where any would do. */
async function listen(server: Server, config: Config): Promise<Config> {
  const { promise, resolve: listening, reject } = Promise.withResolvers<void>()
  server.once('error', (error) => reject(new Error(whyNotListening(error, config), { cause: error })))
  server.listen(config.port, config.host, listening)
  await promise
  const { port } = server.address() as AddressInfo
  return { ...config, port, baseUrl: config.baseUrl.replace(/^http:\/\/localhost:0$/, `http://localhost:${port}`) }
}

function whyNotListening(error: Error, { host, port }: Config): string {
  switch ('code' in error ? error.code : '') {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is in use. Stop what uses it, or set PORT.`
    case 'EACCES':
      return `Port ${port} may not be used by this account. Set PORT to 1024 or higher.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${host} is no address of this machine. Set HOST.`
    default:
      return `Parley cannot listen on ${host}:${port}: ${error.message}`
  }
}

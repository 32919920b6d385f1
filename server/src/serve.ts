import { randomUUID } from 'node:crypto'
import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sentence } from '@parley/shared/sentences/sentence'
import type { App } from './app.ts'
import { makeIdentity } from './auth/identity.ts'
import type { Config } from './config.ts'
import { openEntryPoints } from './entry-points.ts'
import { AppError } from './errors.ts'
import { flushKeyRequests, flushKeys } from './features/api-keys/usage/flush-key-usage.ts'
import { recordFailedSignIn } from './features/audit/record-failed-sign-in.ts'
import { scheduleMaintenance } from './features/connections/enqueue-maintenance.ts'
import { keepRunLeasesAlive } from './features/idempotency/keep-runs-alive.ts'
import { recordAccountAction } from './features/members/account/record-account-action.ts'
import { flushMemberUses } from './features/members/flush-member-uses.ts'
import { admit } from './features/members/groups/admit.ts'
import { scheduleSettlingInterrupted } from './features/messages/settle-interrupted.ts'
import { applyErasures } from './features/personal-data/apply-erasures.ts'
import { eraseColleaguesAgain } from './features/personal-data/colleagues/erase-colleagues-again.ts'
import { scheduleSweep } from './features/retention/enqueue-sweep.ts'
import { scheduleIndexing } from './features/search/index-existing.ts'
import { scheduleExpiryWarnings } from './features/webhooks/events/warn-of-expiry.ts'
import { claimStorage } from './features/workspaces/claim-storage.ts'
import { scheduleRemovals } from './features/workspaces/remove-workspace.ts'
import { ensureOwner } from './features/workspaces/set-up/ensure-owner.ts'
import { setUpLink } from './features/workspaces/set-up/set-up-link.ts'
import { setUpStatus } from './features/workspaces/set-up/set-up-status.ts'
import { makeServer } from './http/make-server.ts'
import { nameRequest } from './http/request-id.ts'
import { sendError } from './http/send-error.ts'
import { scheduleFlush } from './jobs/flush-schedule.ts'
import { openInstallation } from './open-installation.ts'
import { scheduleBackups } from './ops/backups/schedule-backups.ts'
import { bufferedOutput, openLog } from './ops/log.ts'
import { sendMetricsWhileStarting } from './ops/metrics.ts'
import { handlers } from './worker/handlers.ts'
import { makeWorker } from './worker/loop.ts'

export type RunningServer = {
  readonly url: string
  /** The link for creating the first owner; undefined once there is one. A credential: for a terminal, never for the log. */
  readonly setUpLink: string | undefined
  /** Stops gracefully: requests and jobs in progress have 15 seconds to finish. */
  readonly close: () => Promise<void>
}

/**
 * The longest times from the beginning of a stop to the end of requests, and to that of jobs. The last of the 15 seconds of
 * docs/running.md is for the store. Jobs have longer than requests, which may wait for them.
 */
const requestsFinishWithinMs = 9_000
const workFinishesWithinMs = 13_000
const jobsWindDownWithinMs = 1_000

/** How much of the log of requests a crash may lose. */
const requestsWrittenEveryMs = 1_000

/**
 * Starts Parley. `program` is the script that scheduled backups run. When it cannot start, everything is closed again and
 * this throws an error with a message for the user.
 */
export async function serve(
  requestedConfig: Config,
  dashboardFolder: string,
  program = process.argv[1] ?? '',
): Promise<RunningServer> {
  const closing: (() => unknown)[] = []
  const closeAll = async () => {
    for (const close of closing.splice(0).reverse()) await close()
  }
  try {
    // The port comes first: a second Parley started by mistake stops here, before it touches the store.
    const stillStarting = answerWhileStarting(requestedConfig)
    const server = makeServer({ behindProxy: requestedConfig.trustProxy !== undefined }, stillStarting)
    const config = await listen(server, requestedConfig)
    closing.push(() => stopServer(server, 0))
    const log = openLog(config, bufferedOutput())
    const installation = await openInstallation(config, log, { alone: true })
    closing.push(installation.close)
    const { app } = installation
    await app.files.check()
    await ensureOwner(app)
    await claimStorage(app)
    await applyErasures(app)
    await eraseColleaguesAgain(app)
    const background = await startBackground(app, program)
    closing.push(background.stop)
    const identity = makeIdentity(app, {
      action: (tx, person, action) => recordAccountAction({ app, tx }, person, action),
      failedSignIn: (failure) => recordFailedSignIn(app, failure),
      admit: (tx, arrival) => admit(app, tx, arrival),
    })
    const entryPoints = openEntryPoints(app, identity, dashboardFolder)
    server.removeListener('request', stillStarting).on('request', entryPoints.handler)
    closing.push(async () => {
      entryPoints.close()
      await stopServer(server, requestsFinishWithinMs)
    })
    closing.push(background.beginToStop)
    log.info({ url: config.baseUrl, steps: installation.steps }, 'Parley is ready')
    return { url: config.baseUrl, setUpLink: await setUpLinkIfNeeded(app), close: closeAll }
  } catch (error) {
    await closeAll()
    throw error
  }
}

function answerWhileStarting({ metricsToken }: Config): RequestListener {
  return async (request, response) => {
    if (request.url === '/healthz') return void response.end(JSON.stringify({ status: 'alive' }))
    if (request.url === '/metrics' && (await sendMetricsWhileStarting(metricsToken, request, response))) return
    nameRequest(request, response, randomUUID)
    sendError(response, new AppError('unavailable', sentence('parleyStarting'), { retryAfterSeconds: 1 }))
  }
}

type BackgroundWork = {
  /** Interrupts long work and starts no further jobs. Jobs that requests enqueue from now on are left to the next process. */
  readonly beginToStop: () => void
  readonly stop: () => Promise<unknown>
}

async function startBackground(app: App, program: string): Promise<BackgroundWork> {
  const worker = makeWorker(app, handlers, {
    finishWithinMs: workFinishesWithinMs,
    windDownMs: jobsWindDownWithinMs,
  })
  const requestSchedules = [
    scheduleFlush(() => flushKeys(app)),
    scheduleFlush(() => flushKeyRequests(app), requestsWrittenEveryMs),
    scheduleFlush(() => flushMemberUses(app)),
    keepRunLeasesAlive(app),
  ]
  const schedules = [
    scheduleSettlingInterrupted(app),
    scheduleExpiryWarnings(app),
    scheduleSweep(app),
    scheduleIndexing(app),
    scheduleMaintenance(app),
    scheduleRemovals(app),
    scheduleBackups(app, program),
  ]
  await worker.start()
  return {
    beginToStop: () => {
      app.shutdown.begin()
      worker.stopClaiming()
      for (const each of schedules) void each.stop()
    },
    stop: async () => {
      await Promise.all([worker.stop(), app.shutdown.workEnded(workFinishesWithinMs)])
      await Promise.all([...requestSchedules, ...schedules].map((each) => each.stop()))
    },
  }
}

async function setUpLinkIfNeeded(app: App): Promise<string | undefined> {
  if (!(await setUpStatus(app)).needed) return undefined
  app.log.info('Parley is not set up yet')
  return setUpLink(app)
}

/** Returns the configuration with the actual port, which differs where the port is 0. */
async function listen(server: Server, config: Config): Promise<Config> {
  const { promise, resolve: listening, reject } = Promise.withResolvers<void>()
  server.once('error', (error) => reject(new Error(listenErrorMessage(error, config), { cause: error })))
  server.listen(config.port, config.host, listening)
  await promise
  const { port } = server.address() as AddressInfo
  return { ...config, port, baseUrl: config.baseUrl.replace(/^http:\/\/localhost:0$/, `http://localhost:${port}`) }
}

function listenErrorMessage(error: Error, { host, port }: Config): string {
  switch ('code' in error ? error.code : '') {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is already in use. Stop the process that uses it, or set PORT.`
    case 'EACCES':
      return `This account is not allowed to use port ${port}. Set PORT to 1024 or higher.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${host} is not an address of this machine. Set HOST.`
    default:
      return `Parley cannot listen on ${host}:${port}: ${error.message}`
  }
}

const idleSweepMs = 50

/** Stops accepting connections, lets requests in progress finish, and closes those that have not finished in time. */
async function stopServer(server: Server, finishWithinMs: number): Promise<void> {
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  server.close(() => resolve())
  // A keep-alive connection becomes idle only after its response, so closing idle ones once is not enough.
  const sweep = setInterval(() => server.closeIdleConnections(), idleSweepMs)
  const deadline = setTimeout(() => server.closeAllConnections(), finishWithinMs)
  await closed
  clearInterval(sweep)
  clearTimeout(deadline)
}

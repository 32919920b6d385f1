import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { App } from '../src/app.ts'
import { makeIdentity } from '../src/auth/identity.ts'
import { migrate } from '../src/db/migrate.ts'
import { openSqlite } from '../src/db/sqlite/sqlite.ts'
import { openEntryPoints } from '../src/entry-points.ts'
import { insertMember, userFor } from '../src/features/members/members.store.ts'
import { playCustomer } from '../src/features/simulator/play-customer.ts'
import { insertWorkspace } from '../src/features/workspaces/workspaces.store.ts'
import { resumeScope, systemScope } from '../src/policy.ts'
import { median } from './harness/pairs.ts'
import { openBenchApp, printTable } from './open-stores.ts'

/**
 * Inbound messages per second beside open dashboards, on SQLite. The server is a process of its own with one worker's load:
 * messages of sixteen customers at a time. This process holds the streams and drops what arrives.
 */

const sessions = 20
const streamCounts = (process.env.STREAMS ?? '0,50,200,400').split(',').map(Number)
const rounds = Number(process.env.ROUNDS ?? 3)
const forMs = 4_000
const atOnce = 16

type Opened = { readonly url: string; readonly workspaceId: string; readonly cookies: readonly string[] }
type Measured = { readonly perSecond: number; readonly cpuMsPerMessage: number }

if (process.argv[2] === 'server') await serve()
else await measureAll()

async function measureAll(): Promise<void> {
  const results = new Map<number, Measured[]>(streamCounts.map((count) => [count, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const [count, measured] of results) measured.push(await measure(count))
  }
  printTable(
    [...results].map(([streams, measured]) => ({
      streams,
      sessions: Math.min(sessions, Math.ceil(streams / 20)),
      'each run, messages/s': measured.map(({ perSecond }) => Math.round(perSecond)).join(' '),
      'messages/s': Math.round(median(measured.map(({ perSecond }) => perSecond))),
      'CPU, ms/message': median(measured.map(({ cpuMsPerMessage }) => cpuMsPerMessage)).toFixed(2),
    })),
  )
}

/** Twenty streams per session: fifty streams are of three sessions. */
async function measure(streams: number): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-streams-'))
  const server = fork(fileURLToPath(import.meta.url), ['server', folder])
  try {
    const [opened] = (await once(server, 'message')) as [Opened]
    const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
    const open = Array.from({ length: streams }, (_, n) => openStream(opened, Math.floor(n / 20), agent))
    await Promise.all(open)
    server.send('run')
    const [measured] = (await once(server, 'message')) as [Measured]
    agent.destroy()
    return measured
  } finally {
    server.kill('SIGKILL')
    await once(server, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Resolves once connected. */
function openStream({ url, workspaceId, cookies }: Opened, session: number, agent: Agent): Promise<void> {
  const input = encodeURIComponent(JSON.stringify({ workspaceId, mode: 'live' }))
  return new Promise((resolve, reject) => {
    const request = get(`${url}/trpc/live.changes?input=${input}`, {
      agent,
      headers: { accept: 'text/event-stream', cookie: cookies[session] ?? '' },
    })
    request.on('error', reject)
    request.on('response', (response) => {
      response.on('error', () => {})
      response.once('data', () => resolve())
      response.resume()
    })
  })
}

async function serve(): Promise<void> {
  const parts = openSqlite(join(process.argv[3] ?? '', 'parley.db'))
  await migrate(parts)
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const app = openBenchApp(parts, { baseUrl: url })
  const identity = makeIdentity(app, {
    action: async () => {},
    failedSignIn: async () => {},
    admit: async () => ({ refusal: 'no_access' }),
  })
  server.on('request', openEntryPoints(app, identity, tmpdir()).handler)
  const workspaceId = await app.transact((tx) => insertWorkspace(app, tx, { name: 'Bench' }))
  const cookies: string[] = []
  const password = 'correct horse battery'
  const passwordHash = await app.passwords.hash(password)
  for (let n = 0; n < sessions; n += 1) {
    const email = `bench-${n}@example.com`
    await app.transact(async (tx) => {
      const { userId } = await userFor(app, tx, { email, name: email, passwordHash })
      const scope = resumeScope({ workspace_id: workspaceId, mode: 'live' })
      await insertMember(app, tx, scope, { userId, role: 'agent' })
    })
    const set = await identity.signIn({ email, password })
    cookies.push(set.map((each) => each.split(';', 1)[0]).join('; '))
  }
  process.send?.({ url, workspaceId, cookies } satisfies Opened)
  await once(process, 'message')
  await receive(app, workspaceId, 1_000)
  process.send?.(await receive(app, workspaceId, forMs))
}

/** Customers each write one message after the other. */
async function receive(app: App, workspaceId: string, ms: number): Promise<Measured> {
  const scope = systemScope({ workspaceId, mode: 'live' }, 'bench')
  const startedAt = performance.now()
  const cpuBefore = process.cpuUsage()
  let received = 0
  const write = async (customer: number) => {
    while (performance.now() - startedAt < ms) {
      const from = `+4917012345${String(customer).padStart(2, '0')}`
      await playCustomer(app, scope, { from, text: `message ${received}`, button: false })
      received += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, (_, customer) => write(customer)))
  const { user, system } = process.cpuUsage(cpuBefore)
  const seconds = (performance.now() - startedAt) / 1000
  return { perSecond: received / seconds, cpuMsPerMessage: (user + system) / 1000 / received }
}

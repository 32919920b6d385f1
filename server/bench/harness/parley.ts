import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { everyPermission } from '@parley/shared/testing/every-key-permission'
import type { EngineParts } from '../../src/db/dialect.ts'
import { openStore } from '../../src/db/open.ts'
import { asServed } from '../../src/testing/http/process.ts'
import { indexSeeded, seedConversations } from '../../src/testing/stores/many-conversations.ts'
import { callJson } from './call-json.ts'
import { type Program, startProgram } from './program.ts'

export type Parley = Program & {
  readonly workspaceId: string
  readonly cookie: string
  /** A new live key with every permission and the highest limit: 100,000 requests per minute. */
  readonly newKey: () => Promise<string>
}

/** A data directory with the built program's store, to start it on as often as needed. */
export type Installation = {
  readonly start: (environment?: Readonly<Record<string, string>>) => Promise<Parley>
  /** The store, while no program is running. */
  readonly withStore: <Result>(work: (parts: EngineParts, workspaceId: string) => Promise<Result>) => Promise<Result>
  readonly remove: () => Promise<void>
}

const builtProgram = resolve(import.meta.dirname, '../../dist/parley.js')
const owner = { email: 'owner@example.com', password: 'difference engine no. 2' }
const dayMs = 86_400_000
/** Far above what one process sends: the simulator without a pace. */
const withoutPace = 100_000

export type Size = {
  readonly conversations: number
  readonly messagesEach: number
  readonly messagesPerSecond?: number
  /** The age of the oldest activity; 90 days unless given. */
  readonly spanMs?: number
}

/** Sets Parley up, and fills its store in bulk. `databaseUrl` names an empty PostgreSQL database; without it, SQLite. */
export async function install(size: Size, databaseUrl?: string): Promise<Installation> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-bench-'))
  const place = { dataDir, databaseUrl }
  const settings: Record<string, string> = {
    PORT: '0',
    PARLEY_DATA_DIR: dataDir,
    PARLEY_OWNER_EMAIL: owner.email,
    PARLEY_OWNER_PASSWORD: owner.password,
    PARLEY_SIMULATOR_APPROVAL_SECONDS: '0',
    PARLEY_WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  }
  const start = async (environment = {}) =>
    signedIn(
      await startProgram({
        file: builtProgram,
        flags: asServed,
        words: ['serve'],
        environment: { ...settings, ...environment },
      }),
    )
  const first = await start()
  const { workspaceId } = first
  await first.stop()
  const withStore: Installation['withStore'] = async (work) => {
    const parts = openStore(place)
    return await work(parts, workspaceId).finally(parts.close)
  }
  await withStore(async (parts) => {
    const { messagesPerSecond = withoutPace, conversations, messagesEach, spanMs = 90 * dayMs } = size
    await parts.db.updateTable('channel').set({ messages_per_second: messagesPerSecond }).execute()
    const newest = Date.now() - 60_000
    const stepMs = Math.max(1, Math.floor(spanMs / Math.max(1, conversations)))
    if (conversations > 0) {
      await seedConversations(parts.db, { workspaceId, conversations, messagesEach, newest, stepMs })
      await indexSeeded(parts)
    }
    // A running PostgreSQL does this by itself soon after so many inserts.
    await parts.pool?.query('vacuum analyze')
  })
  return { start, withStore, remove: async () => rmSync(dataDir, { recursive: true, force: true }) }
}

async function signedIn(program: Program): Promise<Parley> {
  const { headers } = await callJson(`${program.url}/api/auth/sign-in/email`, { method: 'POST', body: owner })
  const cookie = headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ')
  const me = await callJson(`${program.url}/api/me`, { headers: { cookie } })
  const workspaceId = String(me.body.workspaces[0].id)
  return {
    ...program,
    workspaceId,
    cookie,
    newKey: async () => {
      const body = { workspaceId, name: 'Bench', permissions: everyPermission, rateLimitPerMinute: 100_000 }
      const created = await callJson(`${program.url}/api/api-keys`, { method: 'POST', headers: { cookie }, body })
      return String(created.body.key)
    },
  }
}

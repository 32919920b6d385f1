import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Logger } from 'pino'
import { inPayloads } from './in-payloads.ts'
import type { Change, Relay } from './live.ts'

const channel = 'parley_live'
/** NOTIFY takes a lock of the whole database at its commit: one for all changes of a moment, outside of every transaction. */
const gatherMs = 25
const firstPauseMs = 100
const longestPauseMs = 30_000

type Envelope = { readonly from: string; readonly changes: readonly (readonly [topic: string, change: Change])[] }

/**
 * Over LISTEN and NOTIFY. Sending borrows a connection of the pool; listening has one of its own, made when somebody
 * first listens, and made again when it breaks.
 */
export function makePostgresRelay(pool: pg.Pool, log: Logger): Relay {
  const self = randomUUID()
  const gathered = new Map<string, readonly [string, Change]>()
  const listeners: ((topic: string, change: Change) => void)[] = []
  let sending: NodeJS.Timeout | undefined
  let connection: pg.Client | undefined
  let reconnecting: NodeJS.Timeout | undefined
  let closed = false

  async function flush(): Promise<void> {
    sending = undefined
    const changes = [...gathered.values()]
    gathered.clear()
    const payloads = inPayloads(changes, (some) => JSON.stringify({ from: self, changes: some } satisfies Envelope))
    try {
      await pool.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [channel, payloads])
    } catch (error) {
      if (!closed) log.warn({ err: error }, 'Other processes could not be told of changes')
    }
  }

  function hear({ payload }: pg.Notification): void {
    const { from, changes } = JSON.parse(payload ?? '') as Envelope
    if (from === self) return
    for (const [topic, change] of changes) for (const heard of listeners) heard(topic, change)
  }

  async function connect(failures = 0): Promise<void> {
    const client = new pg.Client({ ...pool.options, keepAlive: true })
    connection = client
    let isOver = false
    const startOver = (failed: number) => {
      if (isOver || closed) return
      isOver = true
      client.end().catch(() => {})
      const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** failed)
      reconnecting = setTimeout(() => void connect(failed + 1), pauseMs)
    }
    client.on('notification', hear)
    client.on('error', (error) => log.warn({ err: error }, 'The connection that hears of changes broke'))
    client.on('end', () => startOver(0))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
    } catch (error) {
      if (!closed) log.warn({ err: error }, 'Changes of other processes cannot be heard; trying again')
      startOver(failures)
    }
  }

  return {
    send: (topic, change) => {
      if (closed) return
      gathered.set(`${topic} ${JSON.stringify(change)}`, [topic, change])
      sending ??= setTimeout(() => void flush(), gatherMs)
    },
    listen: (heard) => {
      listeners.push(heard)
      if (connection === undefined && !closed) void connect()
    },
    close: async () => {
      closed = true
      clearTimeout(sending)
      clearTimeout(reconnecting)
      await connection?.end().catch(() => {})
    },
  }
}

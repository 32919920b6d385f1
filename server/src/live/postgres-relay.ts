import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { retry } from '../db/retry.ts'
import type { Change } from './change.ts'
import { inPayloads } from './in-payloads.ts'
import type { Relay } from './live.ts'

const channel = 'parley_live'
/** NOTIFY locks the whole database at commit, so the changes of one moment share a statement outside every transaction. */
const batchDelayMs = 25
const firstReconnectDelayMs = 100
const longestReconnectDelayMs = 30_000

type Envelope = { readonly from: string; readonly changes: readonly (readonly [topic: string, change: Change])[] }

/**
 * A relay over LISTEN and NOTIFY. Sending borrows a connection of the pool. Listening has a connection of its own, which
 * is opened for the first listener and reopened when it breaks.
 */
export function makePostgresRelay(pool: pg.Pool, log: Logger): Relay {
  const self = randomUUID()
  const listeners: ((topic: string, change: Change) => void)[] = []
  const closing = new AbortController()
  const sender = makeSender({ pool, log, self, closing: closing.signal })
  let connection: pg.Client | undefined
  let isListening = false
  let connections = 0

  function receive({ payload }: pg.Notification): void {
    const { from, changes } = JSON.parse(payload ?? '') as Envelope
    if (from === self) return
    for (const [topic, change] of changes) for (const listener of listeners) listener(topic, change)
  }

  /** Keeps a listening connection open until the relay is closed. */
  async function listenUntilClosed(): Promise<void> {
    while (!closing.signal.aborted) {
      const ended = await retry(openConnection, {
        isRetryable: (error) => {
          log.warn({ err: error }, 'Changes of other processes cannot be received; reconnecting')
          return true
        },
        delayMs: (failures) => Math.min(longestReconnectDelayMs, firstReconnectDelayMs * 2 ** (failures - 1)),
        signal: closing.signal,
      })
      await ended.promise
      isListening = false
      await wait(firstReconnectDelayMs, undefined, { signal: closing.signal, ref: false })
    }
  }

  /** Resolves once the connection listens. `promise` of the result resolves when the connection ends. */
  async function openConnection(): Promise<PromiseWithResolvers<void>> {
    const client = new pg.Client({ ...pool.options, keepAlive: true })
    const ended = Promise.withResolvers<void>()
    connection = client
    client.on('notification', receive)
    client.on('error', (error) => {
      isListening = false
      log.warn({ err: error }, 'The connection that receives changes broke')
    })
    client.on('end', () => ended.resolve())
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      isListening = true
      connections += 1
      return ended
    } catch (error) {
      client.end().catch(() => {})
      throw error
    }
  }

  return {
    send: sender.send,
    listen: (listener) => {
      listeners.push(listener)
      if (listeners.length > 1 || closing.signal.aborted) return
      listenUntilClosed().catch((error: unknown) => {
        if (!closing.signal.aborted) log.error({ err: error }, 'Changes of other processes are no longer received')
      })
    },
    isListening: () => isListening,
    connections: () => connections,
    close: async () => {
      closing.abort()
      sender.close()
      await connection?.end().catch(() => {})
    },
  }
}

type Sender = {
  readonly pool: pg.Pool
  readonly log: Logger
  /** Names this process, which ignores its own changes. */
  readonly self: string
  readonly closing: AbortSignal
}

function makeSender({ pool, log, self, closing }: Sender) {
  const pending = new Map<string, readonly [string, Change]>()
  let sending: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    sending = undefined
    const changes = [...pending.values()]
    pending.clear()
    const payloads = inPayloads(changes, (some) => JSON.stringify({ from: self, changes: some } satisfies Envelope))
    try {
      await pool.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [channel, payloads])
    } catch (error) {
      if (!closing.aborted) log.warn({ err: error }, 'Changes could not be sent to other processes')
    }
  }

  return {
    send: (topic: string, change: Change) => {
      if (closing.aborted) return
      const key = `${topic} ${JSON.stringify(change)}`
      // What is sent again goes last, because a later signal of presence replaces an earlier one.
      pending.delete(key)
      pending.set(key, [topic, change])
      sending ??= setTimeout(() => void flush(), batchDelayMs)
    },
    close: () => clearTimeout(sending),
  }
}

import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/transact.ts'
import { recordUses } from '../api-keys.store.ts'
import { addRequests } from './key-requests.store.ts'
import { addPermissionUse, addUsage, ofStoredKeys } from './key-usage.store.ts'

/** Writes the use of keys: when each was last used, and its counts. */
export async function flushKeys(app: App): Promise<void> {
  await flushKeyUses(app)
  await flushKeyUsage(app)
}

/** Writes when each key was last used. What could not be written is recorded again for the next attempt. */
export async function flushKeyUses(app: App): Promise<void> {
  const uses = app.apiKeyCache.uses.drain()
  if (uses.length === 0) return
  try {
    await app.transact((tx) => recordUses(tx, uses))
  } catch (error) {
    for (const use of uses) app.apiKeyCache.uses.record(use)
    app.log.warn({ err: error }, 'The times at which API keys were last used could not be written; retrying')
  }
}

/** Writes what each key requested and how it was answered. What could not be written is kept for the next attempt. */
export async function flushKeyUsage(app: App): Promise<void> {
  await flush(app, app.apiKeyCache.usage, {
    what: 'usage',
    write: async (tx, records) => {
      await addUsage(tx, records)
      await addPermissionUse(tx, records)
    },
  })
}

/** Writes the last requests of each key. What could not be written is kept for the next attempt. */
export async function flushKeyRequests(app: App): Promise<void> {
  await flush(app, app.apiKeyCache.requests, {
    what: 'requests',
    write: (tx, requests) => addRequests(app, tx, requests),
  })
}

type Collected<Record> = {
  readonly drain: () => Record[]
  readonly requeue: (records: readonly Record[]) => void
}

type Flush<Record> = {
  readonly what: 'usage' | 'requests'
  readonly write: (tx: Tx, records: readonly Record[]) => Promise<void>
}

/** Writes what was collected about keys that are still stored. */
async function flush<Record extends { readonly keyId: string }>(
  app: App,
  collected: Collected<Record>,
  { what, write }: Flush<Record>,
): Promise<void> {
  const records = collected.drain()
  if (records.length === 0) return
  try {
    await app.transact(async (tx) => write(tx, await ofStoredKeys(app, tx, records)))
  } catch (error) {
    collected.requeue(records)
    app.log.warn({ err: error }, `The ${what} of API keys could not be written; retrying`)
  }
}

import type { App } from '../../../app.ts'
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
  const records = app.apiKeyCache.usage.drain()
  if (records.length === 0) return
  try {
    await app.transact(async (tx) => {
      const stored = await ofStoredKeys(app, tx, records)
      await addUsage(tx, stored)
      await addPermissionUse(tx, stored)
    })
  } catch (error) {
    app.apiKeyCache.usage.requeue(records)
    app.log.warn({ err: error }, 'The usage of API keys could not be written; retrying')
  }
}

/** Writes the last requests of each key. What could not be written is kept for the next attempt. */
export async function flushKeyRequests(app: App): Promise<void> {
  const requests = app.apiKeyCache.requests.drain()
  if (requests.length === 0) return
  try {
    await app.transact(async (tx) => addRequests(app, tx, await ofStoredKeys(app, tx, requests)))
  } catch (error) {
    app.apiKeyCache.requests.requeue(requests)
    app.log.warn({ err: error }, 'The requests of API keys could not be written; retrying')
  }
}

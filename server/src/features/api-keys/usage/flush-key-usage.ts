import type { App } from '../../../app.ts'
import { addPermissionUse, addUsage } from './key-usage.store.ts'

/** Writes what was noted. What could not be written is noted again, for the next time. */
export async function flushKeyUsage(app: App): Promise<void> {
  const notes = app.apiKeyCache.usage.take()
  if (notes.length === 0) return
  try {
    await app.transact(async (tx) => {
      await addUsage(tx, notes)
      await addPermissionUse(tx, notes)
    })
  } catch (error) {
    app.apiKeyCache.usage.requeue(notes)
    app.log.warn({ err: error }, 'The usage of API keys could not be written; it is tried again')
  }
}

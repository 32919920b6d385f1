import type { App } from '../../app.ts'
import { resumeScope } from '../../policy.ts'
import { knownContents, oldFiles } from './files.store.ts'
import { removeBytes } from './from-storage.ts'
import { removeWithBytes } from './get-file.ts'

const dayMs = 86_400_000
const batchSize = 500

/**
 * Removes files that nothing has named for a day, bytes without a row, and what interrupted uploads left. A day is longer
 * than any upload takes, and leaves the time to name an uploaded file in a message.
 */
export async function sweepFiles(app: App, signal: AbortSignal): Promise<void> {
  const before = app.now() - dayMs
  await app.files.removeIncomingBefore(before)
  for (let after: string | undefined = ''; after !== undefined; ) {
    signal.throwIfAborted()
    const files = await oldFiles(app.db, { before, after, size: batchSize })
    const unnamed = files.filter(({ is_named }) => !is_named)
    for (const ofTenant of Map.groupBy(unnamed, tenantOf).values()) {
      const [first] = ofTenant
      const fileIds = ofTenant.map(({ id }) => id)
      if (first) await removeWithBytes(app, resumeScope(first), fileIds)
    }
    after = files.length < batchSize ? undefined : files.at(-1)?.id
  }
  await removeOrphans(app, before)
}

type OldFile = Awaited<ReturnType<typeof oldFiles>>[number]

const tenantOf = ({ workspace_id, mode }: OldFile) => `${workspace_id} ${mode}`

/** Bytes that a crash left without a row, or that belonged to a deleted workspace. */
async function removeOrphans(app: App, before: number): Promise<void> {
  let keys: string[] = []
  const removeUnknown = async () => {
    const known = await knownContents(app.db, keys)
    const orphans = keys.filter((key) => !known.has(key))
    keys = []
    await removeBytes(app, orphans)
  }
  for await (const { key, storedAt } of app.files.list()) {
    if (storedAt < before) keys.push(key)
    if (keys.length >= batchSize) await removeUnknown()
  }
  await removeUnknown()
}

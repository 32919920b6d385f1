import type { Config } from '../config.ts'
import { hasTable } from '../db/has-table.ts'
import { pendingSteps } from '../db/migrate.ts'
import { openStore } from '../db/open.ts'
import { applyErasures } from '../features/personal-data/apply-erasures.ts'
import { erasureJobKey } from '../features/personal-data/begin-erasure.ts'
import { type ErasedAgain, eraseColleaguesAgain } from '../features/personal-data/colleagues/erase-colleagues-again.ts'
import { readErasedColleagues } from '../features/personal-data/colleagues/erased-colleagues.ts'
import { addToErasureList, readErasureList } from '../features/personal-data/erasure-list.ts'
import { runErasure } from '../features/personal-data/run-erasure.ts'
import { runNow } from '../jobs/run-now.ts'
import { openInstallation } from '../open-installation.ts'
import { openLog } from '../ops/log.ts'

/**
 * Completes the list of erasures in the data directory, before the store is replaced. Processes on other machines may have
 * erased customers in a PostgreSQL database; the list of a SQLite file is always beside it. Throws where the list is damaged.
 */
export async function completeErasureList(config: Config): Promise<void> {
  readErasureList(config)
  readErasedColleagues(config)
  if (config.databaseUrl === undefined) return
  const store = openStore(config)
  try {
    if (await hasTable(store, 'erased_contact')) await addToErasureList(config, store.db)
  } catch {
    // The database may be missing or damaged, which is why it is replaced.
  } finally {
    await store.close()
  }
}

/** Erases again who was erased since the restored backup was made. Returns a sentence about it; undefined without anyone. */
export async function eraseAgain(config: Config): Promise<string | undefined> {
  if (readErasureList(config).entries.length === 0 && readErasedColleagues(config).length === 0) return undefined
  if (await isOlder(config))
    return 'Customers and colleagues who were erased since the backup are erased again when Parley starts.'
  const installation = await openInstallation(config, openLog({ logLevel: 'silent' }), { alone: false })
  try {
    const { app } = installation
    const contactIds = await applyErasures(app)
    for (const id of contactIds) {
      await runNow<'contact.erase'>(app, erasureJobKey(id), (job) => runErasure(app, job))
    }
    return sentencesOn(contactIds.length, await eraseColleaguesAgain(app))
  } finally {
    await installation.close()
  }
}

function sentencesOn(customers: number, { erased, refused }: ErasedAgain): string | undefined {
  const sentences = [
    ...(customers > 0 ? [`Customers who were erased since the backup and are erased again: ${customers}`] : []),
    ...(erased > 0 ? [`Colleagues who were erased since the backup and are erased again: ${erased}`] : []),
    ...(refused > 0
      ? [`Erased colleagues who stay, because they are the last owner of a workspace in the backup: ${refused}`]
      : []),
  ]
  return sentences.length === 0 ? undefined : sentences.join('\n')
}

/** A store of an older version is migrated when Parley starts. */
async function isOlder(config: Config): Promise<boolean> {
  const store = openStore(config)
  try {
    return (await pendingSteps(store)).length > 0
  } finally {
    await store.close()
  }
}

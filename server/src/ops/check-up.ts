import { accessSync, constants, existsSync, mkdtempSync, rmdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Config } from '../config.ts'
import type { EngineParts } from '../db/dialect.ts'
import { isParleyStore, pendingSteps } from '../db/migrate.ts'
import { storeLocation } from '../db/open.ts'
import { missingTools } from '../db/postgres/postgres-tools-here.ts'
import { backupStatusOf } from '../features/backups/backup-status.ts'
import { originsOf } from '../http/request-origin.ts'
import { isStoreMissing, openExisting } from '../open-existing.ts'
import { fingerprintOf, secretsAtHand } from '../secrets.ts'
import { reasonOf } from '../unwritable.ts'
import { storedFingerprint } from './secrets/store-secret.store.ts'

/** What was looked at, and what to do about it where something is wrong. */
export type Finding = { readonly what: string; readonly wrong?: string }

/** Looks at all that Parley needs to run, and changes nothing. */
export async function checkUp(config: Config, now: number): Promise<readonly Finding[]> {
  return [
    checkAddress(config),
    checkFolder(`The data directory ${config.dataDir}`, config.dataDir),
    checkFolder(`The folder of the backups ${config.backups.folder}`, config.backups.folder),
    ...(await checkStoreHere(config, now)),
  ]
}

function checkAddress({ baseUrl, host }: Config): Finding {
  const what = `The address ${baseUrl}`
  const isOfThisMachine = originsOf(baseUrl).length > 1
  const isLoopbackOnly = /^(localhost|127\.|::1$)/.test(host)
  if (isOfThisMachine && !isLoopbackOnly)
    return { what, wrong: `Others reach ${host}, but links lead them to themselves: set PARLEY_BASE_URL.` }
  if (isOfThisMachine || baseUrl.startsWith('https:')) return { what }
  return { what, wrong: 'Passwords travel in clear: put a proxy with TLS in front, and set PARLEY_BASE_URL to https.' }
}

function checkFolder(what: string, folder: string): Finding {
  try {
    if (existsSync(folder)) rmdirSync(mkdtempSync(join(folder, '.look-')))
    else accessSync(nearestOf(folder), constants.W_OK)
    return { what }
  } catch (error) {
    return { what, wrong: `${reasonOf(error)}. Give it to the account that runs Parley, or make room on its disk.` }
  }
}

function nearestOf(folder: string): string {
  return existsSync(folder) ? folder : nearestOf(dirname(folder))
}

async function checkStoreHere(config: Config, now: number): Promise<readonly Finding[]> {
  const what = `The store ${storeLocation(config)}`
  const none = { what: `${what}: none yet, the first start makes it` }
  try {
    if (isStoreMissing(config)) return [none]
    const store = openExisting(config)
    try {
      const tools = (await missingTools(store)).map((wrong) => ({ what: 'The client tools of Postgres', wrong }))
      if (!(await isParleyStore(store)))
        return store.file === undefined ? [none, ...tools] : [{ what, wrong: 'It holds no Parley store.' }]
      const pending = await pendingSteps(store)
      if (pending.length > 0)
        return [
          { what, wrong: `It is ${pending.length} steps behind: stop Parley and run "parley migrate".` },
          ...tools,
        ]
      return [{ what }, await checkSecret(config, store), ...tools, await checkBackups(config, store, now)]
    } finally {
      await store.close()
    }
  } catch (error) {
    return [{ what, wrong: reasonOf(error) }]
  }
}

async function checkSecret(config: Config, store: EngineParts): Promise<Finding> {
  const what = 'The secret of the store'
  const kept = await storedFingerprint(store)
  if (kept === undefined) return { what }
  try {
    if (secretsAtHand(config).some(({ secret }) => fingerprintOf(secret) === kept)) return { what }
    const wrong = 'It is not at hand: bring back PARLEY_SECRET, or the file "secret" in the data directory.'
    return { what, wrong }
  } catch (error) {
    return { what, wrong: reasonOf(error) }
  }
}

const toDo = {
  never: 'None was ever proven: run "parley backup", and set PARLEY_BACKUP_HOURS to have it done by itself.',
  old: 'The last proven one is old: run "parley backup", and set PARLEY_BACKUP_HOURS to have it done by itself.',
  failed: 'The last one failed: run "parley backup", which says why.',
}

async function checkBackups({ backups }: Config, store: EngineParts, now: number): Promise<Finding> {
  const { last_proven: proven, warning } = await backupStatusOf(store.db, backups.everyHours, now)
  const what = proven ? `The backups, the last proven of ${proven.at}` : 'The backups'
  return warning ? { what, wrong: toDo[warning] } : { what }
}

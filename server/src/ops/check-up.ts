import { accessSync, constants, existsSync, mkdtempSync, rmdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Config } from '../config.ts'
import type { EngineParts } from '../db/dialect.ts'
import { createdAt, isParleyStore, pendingSteps } from '../db/migrate.ts'
import { storeLocation } from '../db/open.ts'
import { missingTools } from '../db/postgres/postgres-tools-here.ts'
import { backupStatusOf, manualMaxAgeMs } from '../features/backups/backup-status.ts'
import { makeFileStorage } from '../file-storage/make-file-storage.ts'
import { originsOf } from '../http/request-origin.ts'
import { tryMailServer } from '../mail/mail.ts'
import { isStoreMissing, openExisting } from '../open-existing.ts'
import { fingerprintOf, secretsAtHand } from '../secrets.ts'
import { reasonOf } from '../unwritable.ts'
import { storedFingerprint } from './secrets/store-secret.store.ts'
import { wrongSecret } from './secrets/store-secret.ts'

/** One check: its subject, and the problem with its remedy where there is one. */
export type Finding = { readonly subject: string; readonly problem?: string }

/** Checks everything that Parley needs to run, without changing anything. */
export async function checkUp(config: Config, now: number): Promise<readonly Finding[]> {
  return [
    checkAddress(config),
    ...(config.mail ? [await checkMail(config.mail)] : []),
    checkFolder(`The data directory ${config.dataDir}`, config.dataDir),
    checkFolder(`The backup folder ${config.backups.folder}`, config.backups.folder),
    ...(config.files.s3 ? [await checkFiles(config)] : []),
    ...(await checkConfiguredStore(config, now)),
  ]
}

function checkAddress({ baseUrl, host }: Config): Finding {
  const subject = `The address ${baseUrl}`
  const isLocalAddress = originsOf(baseUrl).length > 1
  const isLoopbackOnly = /^(localhost|127\.|::1$)/.test(host)
  if (isLocalAddress && !isLoopbackOnly)
    return {
      subject,
      problem: `Parley is reachable at ${host}, but its links point to localhost. Set PARLEY_BASE_URL.`,
    }
  if (isLocalAddress || baseUrl.startsWith('https:')) return { subject }
  return {
    subject,
    problem:
      'Passwords are sent unencrypted. Put a TLS proxy in front of Parley and set PARLEY_BASE_URL to its https URL.',
  }
}

async function checkMail(settings: NonNullable<Config['mail']>): Promise<Finding> {
  const { host } = new URL(settings.smtpUrl)
  const subject = `The mail server ${host}`
  try {
    await tryMailServer(settings)
    return { subject }
  } catch (error) {
    return { subject, problem: `${reasonOf(error)}. Correct PARLEY_SMTP_URL, or what the mail server accepts.` }
  }
}

async function checkFiles(config: Config): Promise<Finding> {
  const files = makeFileStorage(config)
  const subject = `Files in ${files.place}`
  try {
    await files.check()
    return { subject }
  } catch (error) {
    return { subject, problem: reasonOf(error) }
  }
}

function checkFolder(subject: string, folder: string): Finding {
  try {
    if (existsSync(folder)) rmdirSync(mkdtempSync(join(folder, '.check-')))
    else accessSync(nearestExisting(folder), constants.W_OK)
    return { subject }
  } catch (error) {
    return {
      subject,
      problem: `${reasonOf(error)}. Give the account that runs Parley write access, or free some disk space.`,
    }
  }
}

function nearestExisting(folder: string): string {
  return existsSync(folder) ? folder : nearestExisting(dirname(folder))
}

async function checkConfiguredStore(config: Config, now: number): Promise<readonly Finding[]> {
  const subject = `The store ${storeLocation(config)}`
  const none = { subject: `${subject}: none yet; the first start creates it` }
  try {
    if (isStoreMissing(config)) return [none]
    const store = openExisting(config)
    try {
      await store.refuseSharedSessions()
      const tools = (await missingTools(store)).map((problem) => ({ subject: 'The PostgreSQL client tools', problem }))
      if (!(await isParleyStore(store)))
        return store.file === undefined ? [none, ...tools] : [{ subject, problem: 'It is not a Parley store.' }]
      const pending = await pendingSteps(store)
      if (pending.length > 0)
        return [
          { subject, problem: `It is ${pending.length} migrations behind. Stop Parley and run "parley migrate".` },
          ...tools,
        ]
      return [{ subject }, await checkSecret(config, store), ...tools, await checkBackups(config, store, now)]
    } finally {
      await store.close()
    }
  } catch (error) {
    return [{ subject, problem: reasonOf(error) }]
  }
}

async function checkSecret(config: Config, store: EngineParts): Promise<Finding> {
  const subject = 'The secret of the store'
  const fingerprint = await storedFingerprint(store)
  if (fingerprint === undefined) return { subject }
  try {
    if (secretsAtHand(config).some(({ secret }) => fingerprintOf(secret) === fingerprint)) return { subject }
    return { subject, problem: wrongSecret(config).message }
  } catch (error) {
    return { subject, problem: reasonOf(error) }
  }
}

const backupProblems = {
  never: 'No backup has been verified yet. Run "parley backup", and set PARLEY_BACKUP_HOURS for scheduled backups.',
  old: 'The last verified backup is old. Run "parley backup", and set PARLEY_BACKUP_HOURS for scheduled backups.',
  failed: 'The last backup failed. Run "parley backup" to see why.',
}

async function checkBackups({ backups }: Config, store: EngineParts, now: number): Promise<Finding> {
  const { last_proven: proven, warning } = await backupStatusOf(store.db, backups.everyHours, now)
  const subject = proven ? `The backups (last verified backup: ${proven.at})` : 'The backups'
  if (warning === 'never' && now - (await createdAt(store)) < manualMaxAgeMs)
    return { subject: `${subject}: none yet. Run "parley backup", or set PARLEY_BACKUP_HOURS for scheduled backups` }
  return warning ? { subject, problem: backupProblems[warning] } : { subject }
}

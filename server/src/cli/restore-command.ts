import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Config, makeDataDir, readConfig } from '../config.ts'
import type { EngineParts } from '../db/dialect.ts'
import { hasTable } from '../db/has-table.ts'
import { dumpsOf, openStore, storeLocation } from '../db/open.ts'
import { lockDataDir } from '../db/sqlite/data-dir-lock.ts'
import { endInterruptedRun } from '../features/backups/backups.store.ts'
import { ownerKey } from '../file-storage/file-storage.ts'
import { makeFileStorage } from '../file-storage/make-file-storage.ts'
import { filesBeside, putFilesBack } from '../ops/backups/file-copies.ts'
import { proveDump } from '../ops/backups/prove-dump.ts'
import { inWorkFolder } from '../ops/backups/work-folder.ts'
import { storedFingerprint } from '../ops/secrets/store-secret.store.ts'
import { fingerprintOf, secretsAtHand } from '../secrets.ts'
import { explainDataDir, reasonOf } from '../unwritable.ts'
import { type Command, UsageError } from './command.ts'
import { completeErasureList, eraseAgain } from './erase-again.ts'

/** Replaces the store with a backup and keeps the previous store. Fails while Parley runs and for a damaged backup. */
export const restoreCommand: Command = async (args, { environment, print }) => {
  const [argument, ...more] = args
  if (argument === undefined || argument.startsWith('-') || more.length > 0)
    throw new UsageError('Name the backup: parley restore FILE')
  const config = readConfig(environment)
  const file = resolve(argument)
  if (!existsSync(file)) throw new Error(`The file ${file} does not exist.`)
  accessSync(file, constants.R_OK)
  if (config.databaseUrl === undefined && file === storeLocation(config))
    throw new Error(`${file} is the store itself.`)
  const { replaced, erasedAgain } = await restore(config, file).catch((error: unknown) => {
    const reason = reasonOf(explainDataDir(error, config))
    throw new Error(`${file} was not restored, and the store is unchanged. ${reason}`, { cause: error })
  })
  print(`Restored ${file} to ${storeLocation(config)}.`)
  if (replaced !== undefined) print(`The previous store was kept: ${replaced}`)
  if (erasedAgain !== undefined) print(erasedAgain)
  if (existsSync(filesBeside(file))) print(await restoreFiles(config, file))
}

/** Puts back the bytes of files that the restored store names, after everybody was erased again who is to be. */
async function restoreFiles(config: Config, file: string): Promise<string> {
  const [files, folder] = [makeFileStorage(config), filesBeside(file)]
  const store = openStore(config)
  try {
    const { copied, missing } = await putFilesBack(store, files, folder)
    const rest = missing.length > 0 ? ` Missing or damaged in the backup: ${missing.join(', ')}.` : ''
    return `Files restored from ${folder} to ${files.place}: ${copied}.${rest}`
  } catch (error) {
    return `The store was restored, but not all files from ${folder}: ${reasonOf(error)}. Copy the rest to ${files.place}.`
  } finally {
    await store.close()
  }
}

type Restored = { readonly replaced: string | undefined; readonly erasedAgain: string | undefined }

async function restore(config: Config, file: string): Promise<Restored> {
  const dumps = dumpsOf(config)
  dumps.refuseOtherEngine(file)
  makeDataDir(config)
  const release = await lockStore(config)
  try {
    const inspect = (restored: EngineParts) => refuseOtherSecret(config, restored)
    await inWorkFolder(config.dataDir, Date.now(), (folder) => proveDump(dumps, file, { folder, inspect }))
    await completeErasureList(config)
    const replaced = await dumps.replaceStore(file)
    // The folder belonged to the replaced store. A bucket may belong to one that is still in use.
    if (config.files.s3 === undefined) await makeFileStorage(config).remove(ownerKey)
    // The store is restored even if this cannot be recorded in it.
    await recordProvenBackup(config, file).catch(() => {})
    const erasedAgain = await eraseAgain(config).catch(
      (error: unknown) =>
        `Customers and colleagues who were erased since the backup could not be erased again, which is repeated when Parley starts. ${reasonOf(error)}`,
    )
    return { replaced, erasedAgain }
  } finally {
    release()
  }
}

/** The restored store was copied during its own backup, so its record of that run has no end. */
async function recordProvenBackup(config: Config, file: string): Promise<void> {
  const store = openStore(config)
  try {
    const { size: bytes } = statSync(file)
    const ended = { ended_at: Date.now(), outcome: 'proven', file, bytes, reason: null } as const
    if (await hasTable(store, 'backup_run')) await endInterruptedRun(store.db, ended)
  } finally {
    await store.close()
  }
}

async function lockStore(config: Config): Promise<() => void> {
  if (config.databaseUrl === undefined) return lockDataDir(config.dataDir).release
  const store = openStore(config)
  try {
    if ((await store.countOtherProcesses()) > 0)
      throw new Error(
        'Another Parley is using this database. Stop every Parley process first. If none is left, a connection pooler keeps connections of one: make it close them (PgBouncer: PAUSE in its console, and RESUME after the restore).',
      )
  } finally {
    await store.close()
  }
  await dumpsOf(config).refuseConnections()
  return () => {}
}

async function refuseOtherSecret(config: Config, restored: EngineParts): Promise<void> {
  if (!(await hasTable(restored, 'store_secret'))) return
  const fingerprint = await storedFingerprint(restored)
  if (fingerprint === undefined || secretsAtHand(config).some(({ secret }) => fingerprintOf(secret) === fingerprint))
    return
  throw new Error(
    `It is encrypted with a different secret than the current one. First set the secret it was made with: PARLEY_SECRET, or the file ${config.dataDir}/secret, readable by its owner only.`,
  )
}

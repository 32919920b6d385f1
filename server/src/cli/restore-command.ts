import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Config, makeDataDir, readConfig } from '../config.ts'
import type { EngineParts } from '../db/dialect.ts'
import { hasTable } from '../db/has-table.ts'
import { dumpsOf, openStore, storeLocation } from '../db/open.ts'
import { lockDataDir } from '../db/sqlite/data-dir-lock.ts'
import { endUnendedRun } from '../features/backups/backups.store.ts'
import { proveDump } from '../ops/backups/prove-dump.ts'
import { inWorkFolder } from '../ops/backups/work-folder.ts'
import { storedFingerprint } from '../ops/secrets/store-secret.store.ts'
import { fingerprintOf, secretsAtHand } from '../secrets.ts'
import { explainDataDir, reasonOf } from '../unwritable.ts'
import { type Command, UsageError } from './command.ts'

/** Puts a backup in the place of the store, which is kept aside. Refuses beside a Parley that runs, and what is not sound. */
export const restoreCommand: Command = async (words, { environment, print }) => {
  const [given, ...more] = words
  if (given === undefined || given.startsWith('-') || more.length > 0)
    throw new UsageError('Say which file: parley restore FILE')
  const config = readConfig(environment)
  const file = resolve(given)
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  accessSync(file, constants.R_OK)
  if (config.databaseUrl === undefined && file === storeLocation(config))
    throw new Error(`${file} is the store itself.`)
  const replaced = await restore(config, file).catch((error: unknown) => {
    const explained = explainDataDir(error, config)
    const why = reasonOf(explained)
    throw new Error(`${file} was not restored, and the store is as it was. ${why}`, { cause: error })
  })
  print(`Restored ${file} to ${storeLocation(config)}.`)
  if (replaced !== undefined) print(`What was there is kept: ${replaced}`)
}

async function restore(config: Config, file: string): Promise<string | undefined> {
  makeDataDir(config)
  const release = await lockStore(config)
  try {
    const dumps = dumpsOf(config)
    const ask = (restored: EngineParts) => refuseOtherSecret(config, restored)
    await inWorkFolder(config.dataDir, Date.now(), (place) => proveDump(dumps, file, { folder: place, ask }))
    const replaced = await dumps.replaceStore(file)
    // The store is there, whether it can be told so or not.
    await recordProvenBackup(config, file).catch(() => {})
    return replaced
  } finally {
    release()
  }
}

/** It was copied in the middle of its own backup, and would tell for good that this one came to no end. */
async function recordProvenBackup(config: Config, file: string): Promise<void> {
  const store = openStore(config)
  try {
    const { size: bytes } = statSync(file)
    const ended = { ended_at: Date.now(), outcome: 'proven', file, bytes, reason: null } as const
    if (await hasTable(store, 'backup_run')) await endUnendedRun(store.db, ended)
  } finally {
    await store.close()
  }
}

async function lockStore(config: Config): Promise<() => void> {
  if (config.databaseUrl === undefined) return lockDataDir(config.dataDir).release
  const store = openStore(config)
  try {
    if ((await store.othersAtWork()) === 0) return () => {}
    throw new Error('Another Parley is at work on this database. Stop all of them first.')
  } finally {
    await store.close()
  }
}

async function refuseOtherSecret(config: Config, restored: EngineParts): Promise<void> {
  if (!(await hasTable(restored, 'store_secret'))) return
  const kept = await storedFingerprint(restored)
  if (kept === undefined || secretsAtHand(config).some(({ secret }) => fingerprintOf(secret) === kept)) return
  throw new Error(
    `It is encrypted under another secret than the present one. Put the secret it was made under in place first: PARLEY_SECRET, or the file ${config.dataDir}/secret, readable by its owner only.`,
  )
}

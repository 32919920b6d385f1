import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Config, makeDataDir, readConfig } from '../config.ts'
import type { EngineParts } from '../db/dialect.ts'
import { dumpsOf, openStore, placeOf } from '../db/open.ts'
import { holdDataDir } from '../db/sole-owner.ts'
import { proveDump } from '../ops/prove-dump.ts'
import { keptFingerprint } from '../ops/store-secret.store.ts'
import { fingerprintOf, secretsAtHand } from '../secrets.ts'
import { type Command, UsageError } from './command.ts'

/** Puts a backup in the place of the store, which is kept aside. Refuses beside a Parley that runs, and what is not sound. */
export const restoreCommand: Command = async (words, { environment, print }) => {
  const [given, ...more] = words
  if (given === undefined || given.startsWith('-') || more.length > 0)
    throw new UsageError('Say which file: parley restore FILE')
  const config = readConfig(environment)
  const file = resolve(given)
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  if (config.databaseUrl === undefined && file === placeOf(config)) throw new Error(`${file} is the store itself.`)
  makeDataDir(config)
  const release = await holdStore(config)
  try {
    const dumps = dumpsOf(config)
    const ask = (restored: EngineParts) => refuseOtherSecret(config, restored)
    await proveDump(dumps, file, { folder: config.dataDir, ask }).catch((error: Error) => {
      throw new Error(`${file} was not restored, and the store is as it was. ${error.message}`, { cause: error })
    })
    const replaced = await dumps.putInPlace(file)
    print(`Restored ${file} to ${placeOf(config)}.`)
    if (replaced !== undefined) print(`What was there is kept: ${replaced}`)
  } finally {
    release()
  }
}

async function holdStore(config: Config): Promise<() => void> {
  if (config.databaseUrl === undefined) return holdDataDir(config.dataDir).release
  const store = openStore(config)
  try {
    if ((await store.othersAtWork()) === 0) return () => {}
    throw new Error('Another Parley is at work on this database. Stop all of them first.')
  } finally {
    await store.close()
  }
}

async function refuseOtherSecret(config: Config, restored: EngineParts): Promise<void> {
  const tables = await restored.db.introspection.getTables()
  if (!tables.some(({ name }) => name === 'store_secret')) return
  const kept = await keptFingerprint(restored)
  if (kept === undefined || secretsAtHand(config).some(({ secret }) => fingerprintOf(secret) === kept)) return
  throw new Error(
    `It is encrypted under another secret than the present one. Put the secret it was made under in place first: PARLEY_SECRET, or the file ${config.dataDir}/secret, readable by its owner only.`,
  )
}

import { type Config, readConfig } from '../config.ts'
import type { EngineParts } from '../db/dialect.ts'
import { storeLocation } from '../db/open.ts'
import { openExisting } from '../open-existing.ts'
import { checkStore } from '../ops/check-store.ts'
import { checkSecrets } from '../ops/secrets/check-secrets.ts'
import { secretOfStore } from '../ops/secrets/store-secret.ts'
import { makeSecrets } from '../secrets.ts'
import { type Command, readOptions } from './command.ts'

/** Looks through the store, its audit log and its secrets, also while Parley runs. Throws what it found wrong. */
export const verifyCommand: Command = async (words, { environment, print }) => {
  readOptions(words, {})
  const config = readConfig(environment)
  const store = openExisting(config)
  try {
    const { problems, notes, chains, isOlder } = await checkStore(store)
    const complaints = [...problems]
    if (problems.length === 0) print('The store is sound: its pages, its indexes, and what its rows say of each other.')
    for (const { workspace, entries, head, broken } of chains) {
      if (!broken)
        print(`The audit log of ${workspace} is whole: ${entries} entries${entries > 0 ? `, the last ${head}` : ''}.`)
    }
    if (!isOlder && (chains.length > 0 || problems.length === 0))
      complaints.push(...(await secretsOf(config, store, print)))
    for (const note of notes) print(note)
    if (complaints.length > 0)
      throw new Error(`Something is wrong with ${storeLocation(config)}:\n  ${complaints.join('\n  ')}`)
  } finally {
    await store.close()
  }
}

async function secretsOf(
  config: Config,
  store: EngineParts,
  print: (line: string) => void,
): Promise<readonly string[]> {
  try {
    const { count, problems } = await checkSecrets(store.db, makeSecrets(await secretOfStore(config, store)))
    if (problems.length === 0) print(`All ${count} encrypted values can be read with the present secret.`)
    return problems
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}

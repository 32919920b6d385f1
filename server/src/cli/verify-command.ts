import { type Config, readConfig } from '../config.ts'
import type { EngineParts } from '../db/dialect.ts'
import { hasTable } from '../db/has-table.ts'
import { damageBeforeOpening, storeLocation } from '../db/open.ts'
import { makeFileStorage } from '../file-storage/make-file-storage.ts'
import { openExisting } from '../open-existing.ts'
import type { ChainReport } from '../ops/audit/check-chains.ts'
import { checkFiles } from '../ops/check-files.ts'
import { checkStore } from '../ops/check-store.ts'
import { checkSecrets } from '../ops/secrets/check-secrets.ts'
import { secretOfStore } from '../ops/secrets/store-secret.ts'
import { makeSecrets } from '../secrets.ts'
import { type Command, readOptions } from './command.ts'

/** Checks the store, its audit log, its secrets and the bytes of its files, also while Parley runs. Throws an error that lists the problems. */
export const verifyCommand: Command = async (args, { environment, print }) => {
  readOptions(args, {})
  const config = readConfig(environment)
  const damage = damageBeforeOpening(config)
  if (damage !== undefined) throw problemsIn(config, [damage])
  const store = openExisting(config)
  try {
    const { problems: storeProblems, notes, chains } = await checkStore(store)
    const problems = [...storeProblems]
    if (storeProblems.length === 0) print('The store is intact: its pages, its indexes and its foreign keys.')
    for (const chain of chains) {
      if (!chain.broken) print(sentenceAbout(chain))
    }
    if (chains.length > 0 || storeProblems.length === 0) problems.push(...(await secretProblems(config, store, print)))
    if (storeProblems.length === 0 && (await hasTable(store, 'file_content'))) {
      const files = await checkFiles(store, makeFileStorage(config), Date.now())
      problems.push(...files.problems)
      for (const note of files.notes) print(note)
    }
    for (const note of notes) print(note)
    if (problems.length > 0) throw problemsIn(config, problems)
  } finally {
    await store.close()
  }
}

function sentenceAbout({ workspace, entries, head, erased }: ChainReport): string {
  const last = entries > 0 ? `, last hash ${head}` : ''
  const without = erased > 0 ? ` Personal values were erased from ${erased} of them.` : ''
  return `The audit log of ${workspace} is intact: ${entries} entries${last}.${without}`
}

function problemsIn(config: Config, problems: readonly string[]): Error {
  return new Error(`Problems were found in ${storeLocation(config)}:\n  ${problems.join('\n  ')}`)
}

async function secretProblems(
  config: Config,
  store: EngineParts,
  print: (line: string) => void,
): Promise<readonly string[]> {
  try {
    const { count, problems } = await checkSecrets(store.db, makeSecrets(await secretOfStore(config, store)))
    if (problems.length === 0) print(`All ${count} encrypted values can be decrypted with the current secret.`)
    return problems
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}

import { readConfig } from '../config.ts'
import { openInstallation } from '../open-installation.ts'
import { openLog } from '../ops/log.ts'
import { type Command, readOptions } from './command.ts'

/** Migrates the store to this version while no Parley runs on it. */
export const migrateCommand: Command = async (args, { environment, print }) => {
  readOptions(args, {})
  const config = readConfig(environment)
  const installation = await openInstallation(config, openLog({ logLevel: 'silent' }), {
    alone: true,
    onProgress: print,
  })
  await installation.close()
  print(installation.steps.length === 0 ? 'The store is up to date.' : `Migrated: ${installation.steps.join(', ')}`)
}

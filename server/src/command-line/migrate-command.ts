import { readConfig } from '../config.ts'
import { openHouse } from '../open-house.ts'
import { openLog } from '../ops/log.ts'
import { type Command, readOptions } from './command.ts'

/** Brings the store to this version, with no Parley running on it. */
export const migrateCommand: Command = async (words, { environment, print }) => {
  readOptions(words, {})
  const config = readConfig(environment)
  const house = await openHouse(config, openLog({ logLevel: 'silent' }), { alone: true })
  await house.close()
  print(house.steps.length === 0 ? 'The store is up to date.' : `Migrated: ${house.steps.join(', ')}`)
}

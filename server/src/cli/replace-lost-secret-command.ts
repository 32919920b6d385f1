import { readConfig } from '../config.ts'
import { stampOf } from '../db/dumps.ts'
import { openInstallation } from '../open-installation.ts'
import { openLog } from '../ops/log.ts'
import { replaceLostSecret } from '../ops/secrets/rotate-secret.ts'
import { adoptNextSecret, newProcessSecret, putNextSecret } from '../secrets.ts'
import { type Command, readOptions } from './command.ts'

/** For a store whose secret is lost for good, with no Parley running on it. PARLEY_SECRET is the new one, else one is made. */
export const replaceLostSecretCommand: Command = async (words, { environment, print }) => {
  readOptions(words, {})
  const config = readConfig(environment)
  const next = config.secret ?? newProcessSecret()
  const useNext = async () => next
  const installation = await openInstallation(config, openLog({ logLevel: 'silent' }), {
    alone: true,
    secretOf: useNext,
  })
  try {
    if (config.secret === undefined) putNextSecret(config.dataDir, next)
    const { values, sessionsEnded } = await replaceLostSecret(installation.app, next)
    if (config.secret === undefined) adoptNextSecret(config.dataDir, stampOf(Date.now()))
    print('The store has a new secret. What was encrypted under the lost one is gone:')
    for (const { what, count } of values.filter((each) => each.count > 0)) print(`  ${count} ${what}`)
    print(`Everybody signs in again: ${sessionsEnded} sessions ended.`)
  } finally {
    await installation.close()
  }
}

import { readConfig } from '../config.ts'
import { stampOf } from '../db/dumps.ts'
import { openInstallation } from '../open-installation.ts'
import { openLog } from '../ops/log.ts'
import { replaceLostSecret } from '../ops/secrets/rotate-secret.ts'
import { adoptNextSecret, newProcessSecret, putNextSecret } from '../secrets.ts'
import { type Command, readOptions } from './command.ts'

/** Replaces the permanently lost secret of a store, while no Parley runs on it. The new one is PARLEY_SECRET or generated. */
export const replaceLostSecretCommand: Command = async (args, { environment, print }) => {
  readOptions(args, {})
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
    print('The store has a new secret. What was encrypted with the lost one is gone:')
    for (const { what, count } of values.filter((each) => each.count > 0)) print(`  ${count} ${what}`)
    print(`Everyone must sign in again: ${sessionsEnded} sessions ended.`)
  } finally {
    await installation.close()
  }
}

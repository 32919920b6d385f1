import { text } from 'node:stream/consumers'
import { readConfig } from '../config.ts'
import { stampOf } from '../db/dumps.ts'
import { openInstallation } from '../open-installation.ts'
import { openLog } from '../ops/log.ts'
import { rotateSecret } from '../ops/secrets/rotate-secret.ts'
import { adoptNextSecret, minSecretLength, newProcessSecret, putNextSecret } from '../secrets.ts'
import { type Command, readOptions, UsageError } from './command.ts'

/** Re-encrypts everything with a new secret while no Parley runs on the store. */
export const rotateSecretCommand: Command = async (args, { environment, stdin, print }) => {
  const options = readOptions(args, { 'new-secret-stdin': { type: 'boolean', default: false } })
  const config = readConfig(environment)
  const isInDataDir = config.secret === undefined
  const typedSecret = options['new-secret-stdin'] ? (await text(stdin)).trim() : undefined
  if (typedSecret === undefined && !isInDataDir) {
    throw new UsageError(
      'The secret comes from PARLEY_SECRET. Choose the new one yourself, keep it, and pass it with --new-secret-stdin: openssl rand -base64 32 | tee new-secret | parley secret rotate --new-secret-stdin',
    )
  }
  const next = typedSecret ?? newProcessSecret()
  if (next.length < minSecretLength) throw new UsageError(`A secret must have at least ${minSecretLength} characters.`)
  const installation = await openInstallation(config, openLog({ logLevel: 'silent' }), { alone: true })
  try {
    if (isInDataDir) putNextSecret(config.dataDir, next)
    const { values, sessionsEnded } = await rotateSecret(installation.app, next)
    print('Everything is encrypted with the new secret:')
    for (const { what, count } of values.filter((each) => each.count > 0)) print(`  ${count} ${what}`)
    print(`Everyone must sign in again: ${sessionsEnded} sessions ended.`)
    if (isInDataDir)
      print(
        `The old secret is in ${adoptNextSecret(config.dataDir, stampOf(Date.now()))}. Backups made until now need it.`,
      )
    else
      print(
        'Set PARLEY_SECRET to the new one before you start Parley. Keep the old one: backups made until now need it.',
      )
  } finally {
    await installation.close()
  }
}

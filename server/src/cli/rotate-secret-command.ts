import { text } from 'node:stream/consumers'
import { readConfig } from '../config.ts'
import { stampOf } from '../db/dumps.ts'
import { openInstallation } from '../open-installation.ts'
import { openLog } from '../ops/log.ts'
import { rotateSecret } from '../ops/secrets/rotate-secret.ts'
import { adoptNextSecret, newProcessSecret, putNextSecret, shortestSecret } from '../secrets.ts'
import { type Command, readOptions, UsageError } from './command.ts'

/** Encrypts everything anew under another secret, with no Parley running on the store. */
export const rotateSecretCommand: Command = async (words, { environment, stdin, print }) => {
  const options = readOptions(words, { 'new-secret-stdin': { type: 'boolean', default: false } })
  const config = readConfig(environment)
  const isOurs = config.secret === undefined
  const given = options['new-secret-stdin'] ? (await text(stdin)).trim() : undefined
  if (given === undefined && !isOurs) {
    throw new UsageError(
      'The secret comes from PARLEY_SECRET, so choose the new one yourself, keep it, and pass it with --new-secret-stdin: openssl rand -base64 32 | tee new-secret | parley secret rotate --new-secret-stdin',
    )
  }
  const next = given ?? newProcessSecret()
  if (next.length < shortestSecret) throw new UsageError(`A secret must have at least ${shortestSecret} characters.`)
  const installation = await openInstallation(config, openLog({ logLevel: 'silent' }), { alone: true })
  try {
    if (isOurs) putNextSecret(config.dataDir, next)
    const { values, sessionsEnded } = await rotateSecret(installation.app, next)
    print('Everything is encrypted under the new secret:')
    for (const { what, count } of values.filter((each) => each.count > 0)) print(`  ${count} ${what}`)
    print(`Everybody signs in again: ${sessionsEnded} sessions ended.`)
    if (isOurs)
      print(
        `The old secret is in ${adoptNextSecret(config.dataDir, stampOf(Date.now()))}: backups made until now need it.`,
      )
    else
      print(
        'Set PARLEY_SECRET to the new one before you start Parley. Keep the old one: backups made until now need it.',
      )
  } finally {
    await installation.close()
  }
}

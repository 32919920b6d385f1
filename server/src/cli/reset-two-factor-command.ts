import { readConfig } from '../config.ts'
import { resetTwoFactor } from '../features/members/account/reset-two-factor.ts'
import { openInstallation } from '../open-installation.ts'
import { openLog } from '../ops/log.ts'
import { type Command, readOptions, UsageError } from './command.ts'

/** Takes somebody's second factor away, also while Parley runs. */
export const resetTwoFactorCommand: Command = async (words, { environment, print }) => {
  const { email } = readOptions(words, { email: { type: 'string', default: '' } })
  if (email === '') throw new UsageError('Say whose with --email.')
  const installation = await openInstallation(readConfig(environment), openLog({ logLevel: 'silent' }), {
    alone: false,
  })
  try {
    await resetTwoFactor(installation.app, email)
    print(`${email} signs in with the password alone now.`)
  } finally {
    await installation.close()
  }
}

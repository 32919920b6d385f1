import { readConfig } from '../config.ts'
import { resetTwoFactor } from '../features/members/account/reset-two-factor.ts'
import { openInstallation } from '../open-installation.ts'
import { openLog } from '../ops/log.ts'
import { type Command, readOptions, UsageError } from './command.ts'

/** Turns off a user's two-factor authentication, also while Parley runs. */
export const resetTwoFactorCommand: Command = async (args, { environment, print }) => {
  const { email } = readOptions(args, { email: { type: 'string', default: '' } })
  if (email === '') throw new UsageError('Name the user with --email.')
  const installation = await openInstallation(readConfig(environment), openLog({ logLevel: 'silent' }), {
    alone: false,
  })
  try {
    await resetTwoFactor(installation.app, email)
    print(`${email} now signs in with the password alone.`)
  } finally {
    await installation.close()
  }
}

import { readConfig } from '../config.ts'
import { createResetLink, resetLinkMinutes } from '../features/members/account/create-reset-link.ts'
import { openInstallation } from '../open-installation.ts'
import { openLog } from '../ops/log.ts'
import { type Command, readOptionsAndFile, UsageError } from './command.ts'

/** Prints a link for a new password and ends the user's sessions, also while Parley runs. */
export const resetPasswordCommand: Command = async (args, { environment, print }) => {
  const { file: email } = readOptionsAndFile(args, {})
  if (email === undefined) throw new UsageError('Name the user by their email address.')
  const installation = await openInstallation(readConfig(environment), openLog({ logLevel: 'silent' }), {
    alone: false,
  })
  try {
    const link = await createResetLink(installation.app, email)
    print(`All sessions of ${email} have ended. This link works once and expires in ${resetLinkMinutes} minutes:`)
    print(link)
    if (!installation.app.config.passwordSignIn) {
      print('Local passwords are disabled here. Restart Parley with PARLEY_PASSWORD_SIGN_IN=true to use the link.')
    }
  } finally {
    await installation.close()
  }
}

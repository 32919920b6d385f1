import { readConfig } from '../config.ts'
import { eraseColleagueByEmail } from '../features/personal-data/colleagues/erase-colleague.ts'
import { openInstallation } from '../open-installation.ts'
import { openLog } from '../ops/log.ts'
import { type Command, readOptionsAndFile, UsageError } from './command.ts'

/** Erases a user: the account, and the name wherever it stands. Also while Parley runs. */
export const eraseUserCommand: Command = async (args, { environment, print }) => {
  const { file: email } = readOptionsAndFile(args, {})
  if (email === undefined) throw new UsageError('Name the user by their email address.')
  const installation = await openInstallation(readConfig(environment), openLog({ logLevel: 'silent' }), {
    alone: false,
  })
  try {
    await eraseColleagueByEmail(installation.app, email)
    print(`${email} is erased. Backups made before still contain the account; erased-colleagues.jsonl applies to them.`)
  } finally {
    await installation.close()
  }
}

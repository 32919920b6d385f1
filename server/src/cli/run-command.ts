import { type Command, type CommandContext, readOptions, UsageError } from './command.ts'

/** Each command is loaded on demand, so that help does not load the server. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./serve-command.ts')).serveCommand,
  migrate: async () => (await import('./migrate-command.ts')).migrateCommand,
  'user add': async () => (await import('./add-user-command.ts')).addUserCommand,
  'user reset-password': async () => (await import('./reset-password-command.ts')).resetPasswordCommand,
  'user reset-two-factor': async () => (await import('./reset-two-factor-command.ts')).resetTwoFactorCommand,
  'user erase': async () => (await import('./erase-user-command.ts')).eraseUserCommand,
  'secret rotate': async () => (await import('./rotate-secret-command.ts')).rotateSecretCommand,
  'secret replace-lost': async () => (await import('./replace-lost-secret-command.ts')).replaceLostSecretCommand,
  doctor: async () => (await import('./doctor-command.ts')).doctorCommand,
  verify: async () => (await import('./verify-command.ts')).verifyCommand,
  backup: async () => (await import('./backup-command.ts')).backupCommand,
  restore: async () => (await import('./restore-command.ts')).restoreCommand,
  'jobs dead': async () => (await import('./jobs-command.ts')).deadJobsCommand,
  'jobs retry': async () => (await import('./jobs-command.ts')).retryJobsCommand,
  version: async () => {
    const { version } = await import('../version.ts')
    return async (args, { print }) => {
      readOptions(args, {})
      print(`Parley ${version}`)
    }
  },
  help:
    async () =>
    async (_words, { print }) =>
      print(help),
}

const help = `Parley: customer conversations, webhooks and bulk campaigns.

  parley serve      run Parley until SIGTERM or Ctrl-C
  parley migrate    migrate the store to this version and exit
  parley user add   add a user to a workspace
      --email ADDRESS       the user's email address
      --name NAME           their display name (default: the part before the @)
      --workspace NAME      the workspace; optional while there is only one
      --role ROLE           owner, admin, campaigner, agent or viewer (default: agent)
      --password-stdin      read the password from stdin (default: generate one and print it once)
  parley user reset-password EMAIL   print a one-time link for a new password and end the user's sessions
  parley user reset-two-factor   for a user who lost the phone and the recovery codes
      --email ADDRESS       the user's email address
  parley user erase EMAIL   delete the user's account and replace their name wherever it stands
  parley backup [FILE]   back up the store while Parley runs, and verify the backup by restoring it to a temporary store;
                        without FILE into the folder PARLEY_BACKUP_DIR, named by the time
      --to FILE             the same as FILE
      --if-older-than HOURS do nothing when the last verified backup is more recent
      --files               also copy the bytes of files, into a folder beside the backup
  parley restore FILE   replace the store with a backup; the previous store is kept
  parley doctor     check what Parley needs to run: settings, folders, store, secret, mail server, backups; changes nothing
  parley verify     check the store, its audit log, its secrets and its files for damage
  parley secret rotate   re-encrypt everything with a new secret while Parley is stopped
      --new-secret-stdin    read the new secret from stdin (default: generate one, where Parley generated the current one)
  parley secret replace-lost   for a store whose secret is lost: replaces everything encrypted
  parley jobs dead  list the jobs that failed twenty times and are no longer retried
  parley jobs retry retry these jobs
      --id ID               only this job
  parley version    print the version of Parley
  parley help       show this help

Settings come from the environment, as docs/running.md lists them: PORT, PARLEY_DATA_DIR, DATABASE_URL and others.`

const usageErrorCode = 2
const failureCode = 1

/** Runs the named command and returns the exit code: 0 for success, 1 for a failure, 2 for wrong usage. */
export async function runCommand(args: readonly string[], context: CommandContext): Promise<number> {
  const wantsHelp = args.length === 0 || args.some((arg) => arg === '--help' || arg === '-h')
  const words = wantsHelp ? ['help'] : args
  const name = Object.keys(commands).find((each) => words.slice(0, each.split(' ').length).join(' ') === each)
  const load = name === undefined ? undefined : commands[name]
  if (name === undefined || !load) {
    context.printError(`There is no command "${args.join(' ')}". "parley help" lists the commands.`)
    return usageErrorCode
  }
  try {
    const command = await load()
    await command(words.slice(name.split(' ').length), context)
    return 0
  } catch (error) {
    context.printError(error instanceof Error ? error.message : String(error))
    return error instanceof UsageError ? usageErrorCode : failureCode
  }
}

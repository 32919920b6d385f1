import { type Command, type Surroundings, UsageError } from './command.ts'

/** Each is loaded when asked for: help should not wait for a server. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./serve-command.ts')).serveCommand,
  migrate: async () => (await import('./migrate-command.ts')).migrateCommand,
  'user add': async () => (await import('./add-user-command.ts')).addUserCommand,
  'user reset-two-factor': async () => (await import('./reset-two-factor-command.ts')).resetTwoFactorCommand,
  'secret rotate': async () => (await import('./rotate-secret-command.ts')).rotateSecretCommand,
  'secret replace-lost': async () => (await import('./replace-lost-secret-command.ts')).replaceLostSecretCommand,
  doctor: async () => (await import('./doctor-command.ts')).doctorCommand,
  verify: async () => (await import('./verify-command.ts')).verifyCommand,
  backup: async () => (await import('./backup-command.ts')).backupCommand,
  restore: async () => (await import('./restore-command.ts')).restoreCommand,
  'jobs dead': async () => (await import('./jobs-command.ts')).deadJobsCommand,
  'jobs retry': async () => (await import('./jobs-command.ts')).retryJobsCommand,
  help:
    async () =>
    async (_words, { print }) =>
      print(help),
}

const help = `Parley: customer conversations, webhooks and bulk campaigns.

  parley serve      run it, until SIGTERM or Ctrl-C
  parley migrate    bring the store to this version, and stop
  parley user add   add somebody to a workspace
      --email ADDRESS       whom
      --name NAME           how others see them (default: what is before the @)
      --workspace NAME      where; may be left out while there is only one
      --role ROLE           owner, admin, campaigner, agent or viewer (default: agent)
      --password-stdin      read the password from stdin (default: make one, and print it once)
  parley user reset-two-factor   for who lost the phone and the recovery codes
      --email ADDRESS       whose
  parley backup [FILE]   copy the store while Parley runs, and prove the copy by restoring it to a scratch place;
                        without FILE into the folder PARLEY_BACKUP_DIR, under the time
      --to FILE             the same as FILE
      --if-older-than HOURS do nothing when the last proven backup is younger
  parley restore FILE   put a backup in the place of the store, which is kept aside
  parley doctor     look at what Parley needs to run: settings, folders, store, secret, backups; changes nothing
  parley verify     look through the store, its audit log and its secrets for damage
  parley secret rotate   encrypt everything anew under another secret, with Parley stopped
      --new-secret-stdin    read the new secret from stdin (default: make one, where Parley made the present one)
  parley secret replace-lost   for a store whose secret is lost for good: what it kept encrypted is made anew
  parley jobs dead  list the work that failed twenty times and was given up
  parley jobs retry have it tried again
      --id ID               only this one
  parley help       this

Settings come from the environment, as docs/running.md lists them: PORT, PARLEY_DATA_DIR, DATABASE_URL and others.`

const unusable = 2
const failed = 1

/** Runs the command that the words name and answers the exit code: 0, 1 when it failed, 2 when there is no such command. */
export async function runCommand(words: readonly string[], around: Surroundings): Promise<number> {
  const asked = words.length === 0 || words.some((word) => word === '--help' || word === '-h') ? ['help'] : words
  const name = Object.keys(commands).find((each) => asked.slice(0, each.split(' ').length).join(' ') === each)
  const load = name === undefined ? undefined : commands[name]
  if (name === undefined || !load) {
    around.complain(`There is no command "${words.join(' ')}". "parley help" lists them.`)
    return unusable
  }
  try {
    const command = await load()
    await command(asked.slice(name.split(' ').length), around)
    return 0
  } catch (error) {
    around.complain(error instanceof Error ? error.message : String(error))
    return error instanceof UsageError ? unusable : failed
  }
}

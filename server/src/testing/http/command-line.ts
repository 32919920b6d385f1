import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { runCommand } from '../../cli/run-command.ts'

/**
 * Runs the command line inside this process. It first lets a server in the same process finish its current write: two
 * SQLite connections to one file block the thread while they wait for each other, so that neither could continue and one
 * would fail with "database is locked" after five seconds. No sign-in may run on that server meanwhile.
 */
export async function parley(args: readonly string[], environment: Record<string, string> = {}, stdin = '') {
  const [printed, errorOutput]: [string[], string[]] = [[], []]
  await setImmediate()
  const code = await runCommand(args, {
    environment,
    stdin: Readable.from([Buffer.from(stdin)]),
    dashboardFolder: tmpdir(),
    print: (line) => void printed.push(line),
    printError: (line) => void errorOutput.push(line),
  })
  return { code, printed: printed.join('\n'), errorOutput: errorOutput.join('\n') }
}

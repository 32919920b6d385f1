import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { runCommand } from '../../cli/run-command.ts'

/**
 * The command line inside this process, which main.ts hands its own streams to. Beside a server in this process it first
 * lets that one end what it is writing: two handles on one file wait for each other without giving up the thread, so
 * neither would ever get on, and "database is locked" after five seconds. Nobody may sign in there meanwhile.
 */
export async function parley(words: readonly string[], environment: Record<string, string> = {}, stdin = '') {
  const [printed, complained]: [string[], string[]] = [[], []]
  await setImmediate()
  const code = await runCommand(words, {
    environment,
    stdin: Readable.from([Buffer.from(stdin)]),
    dashboardFolder: tmpdir(),
    print: (line) => void printed.push(line),
    complain: (line) => void complained.push(line),
  })
  return { code, printed: printed.join('\n'), complained: complained.join('\n') }
}

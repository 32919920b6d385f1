import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import { runCommand } from '../command-line/run-command.ts'

/** The command line inside this process, which main.ts hands its own streams to. */
export async function parley(words: readonly string[], environment: Record<string, string> = {}, stdin = '') {
  const [printed, complained]: [string[], string[]] = [[], []]
  const code = await runCommand(words, {
    environment,
    stdin: Readable.from([Buffer.from(stdin)]),
    dashboardFolder: tmpdir(),
    print: (line) => void printed.push(line),
    complain: (line) => void complained.push(line),
  })
  return { code, printed: printed.join('\n'), complained: complained.join('\n') }
}

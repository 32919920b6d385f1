import { resolve } from 'node:path'
import { nodeVersionProblem } from './cli/node-version.ts'

const problem = nodeVersionProblem(process.versions.node)
if (problem !== undefined) {
  process.stderr.write(`${problem}\n`)
  process.exit(1)
}

// Only the owner can read the files that Parley writes.
process.umask(0o077)

// Without a listener, a write to a reader that is gone (`parley serve | head -1`) would end the process.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

// Imported after the check, because its imports may fail to load on an older Node.
const { runCommand } = await import('./cli/run-command.ts')
process.exitCode = await runCommand(process.argv.slice(2), {
  environment: process.env,
  stdin: process.stdin,
  // The same relative path from this file and from the built one.
  dashboardFolder: resolve(import.meta.dirname, '../../web/dist'),
  print: (line) => process.stdout.write(`${line}\n`),
  printError: (line) => process.stderr.write(`${line}\n`),
})

import { resolve } from 'node:path'
import { tooOld } from './cli/node-version.ts'

const complaint = tooOld(process.versions.node)
if (complaint !== undefined) {
  process.stderr.write(`${complaint}\n`)
  process.exit(1)
}

// Whatever Parley writes, its owner alone can read.
process.umask(0o077)

// Only now, because what it imports may not even load on a Node that is too old.
const { runCommand } = await import('./cli/run-command.ts')
process.exitCode = await runCommand(process.argv.slice(2), {
  environment: process.env,
  stdin: process.stdin,
  // The same from here and from the built file.
  dashboardFolder: resolve(import.meta.dirname, '../../web/dist'),
  print: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`${line}\n`),
})

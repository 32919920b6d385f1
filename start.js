/**
 * `npm start`: installs, builds and serves. Run by whatever Node there is, so it is plain JavaScript without dependencies. The
 * shells in which npm, npx and pnpm run scripts pass no signal on, so the server is started here, without one between.
 */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { resolve } from 'node:path'

/** At a terminal both it and npm send the signal, and a second one would end Parley at once. */
const repeatedWithinMs = 500
/** The bundler alone takes 1 GB, beside npm and pnpm. A build that the system ends for it says only that it was killed. */
const buildBytes = 1.25 * 2 ** 30
const signals = ['SIGTERM', 'SIGINT', 'SIGHUP']

/** Runs in a process group of its own, which gets each signal once. Resolves with the code to exit with. */
function run(command, args) {
  const child = spawn(command, args, { stdio: 'inherit', detached: true })
  let signalledAt = Number.NEGATIVE_INFINITY
  let stoppedBy
  const forward = (signal) => {
    if (performance.now() - signalledAt < repeatedWithinMs) return
    signalledAt = performance.now()
    stoppedBy = signal
    process.kill(-child.pid, signal)
  }
  for (const signal of signals) process.on(signal, forward)
  return new Promise((ended, fail) => {
    child.once('error', fail)
    child.once('exit', (code) => {
      for (const signal of signals) process.off(signal, forward)
      ended({ code: code ?? 1, stoppedBy })
    })
  })
}

function explainMemory() {
  const bytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  if (bytes >= buildBytes) return
  process.stderr.write(
    `Building Parley takes 1.25 GB of memory, and here are ${Math.round(bytes / 2 ** 20)} MB. Add memory or swap space, or build it on another machine (docs/running.md, “Starting”).\n`,
  )
}

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
const [npx, ...pnpm] = scripts.pnpm.split(' ')

if (process.platform === 'win32') {
  // There are no signals to pass on, and programs such as npx need a shell.
  spawn(`${scripts.pnpm} run up`, { stdio: 'inherit', shell: true }).once('exit', (code) => process.exit(code ?? 1))
} else {
  const prepared = await run(npx, [...pnpm, 'run', 'prepare-up'])
  if (prepared.code !== 0 && prepared.stoppedBy === undefined) explainMemory()
  if (prepared.code !== 0 || prepared.stoppedBy !== undefined) process.exit(prepared.code || 1)
  const [, ...args] = scripts.serve.split(' ')
  const installedNode = resolve('node_modules/.bin/node')
  process.exitCode = (await run(existsSync(installedNode) ? installedNode : process.execPath, args)).code
}

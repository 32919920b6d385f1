import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { defaultDataDir } from '../default-data-dir.ts'
import { type Command, type CommandContext, readOptions } from './command.ts'

/** Runs until the first SIGTERM or SIGINT, then stops gracefully; a second signal exits at once. */
export const serveCommand: Command = async (args, { environment, dashboardFolder, print, printError }) => {
  readOptions(args, {})
  const started = startLean(environment)
  // Imported after it, because most of a start is loading code.
  const [{ readConfig, unknownVariables }, { serve }] = await Promise.all([
    import('../config.ts'),
    import('../serve.ts'),
  ])
  const config = readConfig(environment)
  for (const name of unknownVariables(environment)) printError(`${name} is ignored: Parley has no such setting.`)
  const server = await serve(config, dashboardFolder)
  started()
  // Before anything is printed: a process that waits for the output may send the signal at once.
  const stopped = Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')])
  print(`Parley is ready at ${server.url}`)
  if (server.setUpLink) print(`Set up Parley here. The link works once:\n${server.setUpLink}`)
  await stopped
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => process.exit(1))
  await server.close()
}

/**
 * Saves time and memory while Parley starts; call the result once it is ready. Neither is needed for anything to work.
 *
 * The compiled code of the last start is kept in the data directory, which only the owner can write: code in a shared
 * temporary folder could be replaced. Where the directory does not exist yet or is read-only, everything is compiled again.
 *
 * The young generation, which start-up alone would grow to 16 MB, stays at its first size until Parley is ready. It grows as
 * usual afterwards.
 */
function startLean(environment: CommandContext['environment']): () => void {
  const dataDir = environment.PARLEY_DATA_DIR || defaultDataDir
  if (existsSync(dataDir)) enableCompileCache(join(dataDir, 'compiled'))
  setFlagsFromString('--semi-space-growth-factor=1')
  return () => {
    setFlagsFromString('--semi-space-growth-factor=2')
    flushCompileCache()
  }
}

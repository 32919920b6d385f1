import { once } from 'node:events'
import { type Command, readOptions } from './command.ts'
import { startLean } from './start-lean.ts'

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

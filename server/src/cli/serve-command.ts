import { once } from 'node:events'
import { readConfig } from '../config.ts'
import { serve } from '../serve.ts'
import { type Command, readOptions } from './command.ts'

/** Runs until the first SIGTERM or SIGINT, then stops gently; a second one does not wait. */
export const serveCommand: Command = async (words, { environment, dashboardFolder, print }) => {
  readOptions(words, {})
  const serving = await serve(readConfig(environment), dashboardFolder)
  // Before anything is printed: whoever waits for it may send the signal at once.
  const stopped = Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')])
  print(`Parley is ready at ${serving.url}`)
  if (serving.setUpLink) print(`Set it up here; the link works once:\n${serving.setUpLink}`)
  await stopped
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => process.exit(1))
  await serving.close()
}

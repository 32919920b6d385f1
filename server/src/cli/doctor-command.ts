import { readConfig } from '../config.ts'
import { checkUp } from '../ops/check-up.ts'
import { type Command, readOptions } from './command.ts'

/** Looks at what Parley needs to run, also while it does, and before its first start. Throws when something is wrong. */
export const doctorCommand: Command = async (words, { environment, print }) => {
  readOptions(words, {})
  const config = readConfig(environment)
  print('ok     The settings')
  const findings = await checkUp(config, Date.now())
  for (const { what, wrong } of findings) print(wrong === undefined ? `ok     ${what}` : `wrong  ${what}: ${wrong}`)
  const count = findings.filter(({ wrong }) => wrong !== undefined).length
  if (count > 0) throw new Error(count === 1 ? 'One thing is wrong.' : `${count} things are wrong.`)
}

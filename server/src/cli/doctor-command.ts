import { readConfig } from '../config.ts'
import { checkUp } from '../ops/check-up.ts'
import { type Command, readOptions } from './command.ts'

/** Checks what Parley needs to run, before its first start or while it runs. Throws when a check fails. */
export const doctorCommand: Command = async (args, { environment, print }) => {
  readOptions(args, {})
  const config = readConfig(environment)
  print('ok     The settings')
  const findings = await checkUp(config, Date.now())
  for (const { subject, problem } of findings)
    print(problem === undefined ? `ok     ${subject}` : `wrong  ${subject}: ${problem}`)
  const count = findings.filter(({ problem }) => problem !== undefined).length
  if (count > 0) throw new Error(count === 1 ? 'One check failed.' : `${count} checks failed.`)
}

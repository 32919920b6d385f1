import { readConfig, unknownVariables } from '../config.ts'
import { checkUp, type Finding } from '../ops/check-up.ts'
import { type Command, type CommandContext, readOptions } from './command.ts'

/** Checks what Parley needs to run, before its first start or while it runs. Throws when a check fails. */
export const doctorCommand: Command = async (args, { environment, print }) => {
  readOptions(args, {})
  const config = readConfig(environment)
  const findings = [checkSettings(environment), ...(await checkUp(config, Date.now()))]
  for (const { subject, problem } of findings)
    print(problem === undefined ? `ok     ${subject}` : `wrong  ${subject}: ${problem}`)
  const count = findings.filter(({ problem }) => problem !== undefined).length
  if (count > 0) throw new Error(count === 1 ? 'One check failed.' : `${count} checks failed.`)
}

function checkSettings(environment: CommandContext['environment']): Finding {
  const subject = 'The settings'
  const unknown = unknownVariables(environment)
  if (unknown.length === 0) return { subject }
  return {
    subject,
    problem: `Parley has no setting ${unknown.join(', ')}, and ignores it. Correct the name, or remove it.`,
  }
}

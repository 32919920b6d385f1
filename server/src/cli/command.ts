import { parseArgs } from 'node:util'

/** What a command uses of the process it runs in. */
export type CommandContext = {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly stdin: AsyncIterable<Buffer>
  /** The folder of the built dashboard. */
  readonly dashboardFolder: string
  readonly print: (line: string) => void
  readonly printError: (line: string) => void
}

/** Throws errors with a message for the user: a UsageError for wrong arguments, any other error for a failure. */
export type Command = (args: readonly string[], context: CommandContext) => Promise<void>

/** The arguments of the command are wrong; nothing was done. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

type Options = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>

/** Parses the options; throws a UsageError for anything else. */
export function readOptions<const Accepted extends Options>(args: readonly string[], options: Accepted) {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}. "parley help" lists the options.`)
  }
}

/** Does what `readOptions` does, with one file name at any position among the options. */
export function readOptionsAndFile<const Accepted extends Options>(args: readonly string[], options: Accepted) {
  const { tokens } = parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true })
  const file = tokens.find((token) => token.kind === 'positional')
  const others = args.filter((_arg, index) => index !== file?.index)
  return { options: readOptions(others, options), file: file?.value }
}

import { parseArgs } from 'node:util'

/** What a command has of the process around it. */
export type Surroundings = {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly stdin: AsyncIterable<Buffer>
  /** Where the built dashboard lies. */
  readonly dashboardFolder: string
  readonly print: (line: string) => void
  readonly complain: (line: string) => void
}

/** Throws sentences for people: a UsageError when the words are wrong, any other error when it failed. */
export type Command = (words: readonly string[], around: Surroundings) => Promise<void>

/** The words of the command are wrong; nothing was done. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

type Options = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>

/** The options among the words; a UsageError for anything else. */
export function readOptions<const Wanted extends Options>(words: readonly string[], options: Wanted) {
  try {
    return parseArgs({ args: [...words], options, strict: true, allowPositionals: false }).values
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}. "parley help" lists the options.`)
  }
}

/** The same beside the name of one file, which may stand anywhere among them. */
export function readOptionsAndFile<const Wanted extends Options>(words: readonly string[], options: Wanted) {
  const { tokens } = parseArgs({ args: [...words], options, strict: false, allowPositionals: true, tokens: true })
  const file = tokens.find((token) => token.kind === 'positional')
  const others = words.filter((_word, index) => index !== file?.index)
  return { options: readOptions(others, options), file: file?.value }
}

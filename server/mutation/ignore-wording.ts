/** The part of a Babel path that is read here. */
type Path = {
  readonly key: string | number | null
  readonly listKey?: string | null
  readonly node: { readonly type: string }
  readonly parent?: {
    readonly type: string
    readonly callee?: {
      readonly name?: string
      readonly property?: { readonly name?: string }
    }
  }
}

/**
 * A plugin of Stryker that leaves the wording of errors and log lines alone: tests require the code of an error, and a
 * sentence may change freely. An argument of `new …Error(…)`, `new …Failure(…)` or `….log.warn(…)` after the first.
 */
export const strykerPlugins = [{ kind: 'Ignore', name: 'wording', value: { shouldIgnore } }]

function shouldIgnore({ node, parent, key, listKey }: Path): string | undefined {
  if (node.type !== 'StringLiteral' && node.type !== 'TemplateLiteral') return undefined
  if (parent === undefined || listKey !== 'arguments') return undefined
  const isError = parent.type === 'NewExpression' && /(Error|Failure)$/.test(parent.callee?.name ?? '')
  const isLog = parent.type === 'CallExpression' && levels.has(parent.callee?.property?.name ?? '')
  const isOnlyText = isError && parent.callee?.name === 'Error'
  return (isError || isLog) && (key !== 0 || isOnlyText) ? 'the wording of an error or of a log line' : undefined
}

const levels = new Set(['debug', 'info', 'warn', 'error'])

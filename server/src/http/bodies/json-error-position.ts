const space = /[ \t\r\n]*/y
const escaped = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y
const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)/y

/** Control characters below it must be escaped. */
const firstPrintable = 0x20

type Bracket = '{' | '['
type Expected = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | ', or end'

/** The position at which a text stops being valid JSON, for an error message: V8's own message often has none. */
export function positionOfJsonError(text: string): string {
  const at = firstError(text)
  if (at >= text.length) return 'at its end'
  const before = text.slice(0, at)
  return `at line ${before.split('\n').length}, column ${at - before.lastIndexOf('\n')}`
}

function firstError(text: string): number {
  const open: Bracket[] = []
  let expected: Expected = 'value'
  for (let at = endOf(space, text, 0) ?? 0; ; at = endOf(space, text, at) ?? at) {
    const next = step(text, at, { expected, open })
    if (next === undefined) return at
    at = next.at
    expected = next.expected
  }
}

/** Reads one token; undefined where no token is valid here. Updates the stack of open brackets. */
function step(
  text: string,
  at: number,
  { expected, open }: { readonly expected: Expected; readonly open: Bracket[] },
): { at: number; expected: Expected } | undefined {
  const character = text[at]
  const past = at + 1
  if (expected === ':') return character === ':' ? { at: past, expected: 'value' } : undefined
  if (expected === ', or end') {
    const inside = open.at(-1)
    if (character === ',' && inside) return { at: past, expected: inside === '{' ? 'key' : 'value' }
    if (inside && character === (inside === '{' ? '}' : ']')) return closed(past, open)
    return undefined
  }
  if ((expected === 'key or }' && character === '}') || (expected === 'value or ]' && character === ']'))
    return closed(past, open)
  const stringEnd = endOfString(text, at)
  if (expected === 'key' || expected === 'key or }') return stringEnd ? { at: stringEnd, expected: ':' } : undefined
  if (character === '{' || character === '[') {
    open.push(character)
    return { at: past, expected: character === '{' ? 'key or }' : 'value or ]' }
  }
  const valueEnd = stringEnd ?? endOf(scalar, text, at)
  return valueEnd ? { at: valueEnd, expected: ', or end' } : undefined
}

function closed(at: number, open: Bracket[]): { at: number; expected: Expected } {
  open.pop()
  return { at, expected: ', or end' }
}

/** Without a regular expression, which would backtrack exponentially on an unclosed string. */
function endOfString(text: string, at: number): number | undefined {
  if (text[at] !== '"') return undefined
  for (let next: number | undefined = at + 1; next !== undefined && next < text.length; ) {
    if (text[next] === '"') return next + 1
    if (text.charCodeAt(next) < firstPrintable) return undefined
    next = text[next] === '\\' ? endOf(escaped, text, next) : next + 1
  }
  return undefined
}

function endOf(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : undefined
}

const space = /[ \t\r\n]*/y
const escaped = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y
const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)/y

/** Control characters before it must be written as escapes. */
const firstPrintable = 0x20

type Wanted = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | ', or end'

/** Where a text that is not JSON stops being it, for people: V8's own message often names no place. */
export function positionOfJsonError(text: string): string {
  const at = firstError(text)
  if (at >= text.length) return 'at its end'
  const before = text.slice(0, at)
  return `at line ${before.split('\n').length}, column ${at - before.lastIndexOf('\n')}`
}

function firstError(text: string): number {
  const open: ('{' | '[')[] = []
  let wanted: Wanted = 'value'
  for (let at = endOf(space, text, 0) ?? 0; ; at = endOf(space, text, at) ?? at) {
    const next = step(text, at, wanted, open)
    if (next === undefined) return at
    at = next.at
    wanted = next.wanted
  }
}

/** One token on, or undefined where the text has none that may stand here. Keeps count of what is open. */
function step(
  text: string,
  at: number,
  wanted: Wanted,
  open: ('{' | '[')[],
): { at: number; wanted: Wanted } | undefined {
  const sign = text[at]
  const past = at + 1
  if (wanted === ':') return sign === ':' ? { at: past, wanted: 'value' } : undefined
  if (wanted === ', or end') {
    const inside = open.at(-1)
    if (sign === ',' && inside) return { at: past, wanted: inside === '{' ? 'key' : 'value' }
    if (inside && sign === (inside === '{' ? '}' : ']')) return closed(past, open)
    return undefined
  }
  if ((wanted === 'key or }' && sign === '}') || (wanted === 'value or ]' && sign === ']')) return closed(past, open)
  const stringEnd = endOfString(text, at)
  if (wanted === 'key' || wanted === 'key or }') return stringEnd ? { at: stringEnd, wanted: ':' } : undefined
  if (sign === '{' || sign === '[') {
    open.push(sign)
    return { at: past, wanted: sign === '{' ? 'key or }' : 'value or ]' }
  }
  const valueEnd = stringEnd ?? endOf(scalar, text, at)
  return valueEnd ? { at: valueEnd, wanted: ', or end' } : undefined
}

function closed(at: number, open: ('{' | '[')[]): { at: number; wanted: Wanted } {
  open.pop()
  return { at, wanted: ', or end' }
}

/** By hand, because a pattern for it tries an unclosed text in every way that it can be cut up. */
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

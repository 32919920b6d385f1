import type { SharedSentence } from '../sentences/shared-sentence.ts'
/** One placeholder: `{{1}}` or `{{first_name}}`. */
export const placeholderPattern = /\{\{\s*([a-z0-9_]+)\s*\}\}/g

/** The distinct placeholders of a text in order of appearance: `['1', '2']` or `['first_name']`. */
export function placeholdersIn(text: string): string[] {
  return [...new Set([...text.matchAll(placeholderPattern)].map((match) => match[1] ?? ''))]
}

/** The distinct placeholders of a text in the order in which values fill them: numbers ascend, names as they appear. */
export function placeholdersInOrder(text: string): string[] {
  const names = placeholdersIn(text)
  return names.every(isNumbered) ? names.sort((one, other) => Number(one) - Number(other)) : names
}

export function isNumbered(placeholder: string): boolean {
  return /^\d+$/.test(placeholder)
}

/** What is wrong with a text's placeholders, or undefined. Numbered ones run 1..n without a gap (contract, section 7). */
export function placeholderProblem(text: string): SharedSentence | undefined {
  if (/\{\{|\}\}/.test(text.replace(placeholderPattern, ' '))) {
    return 'has braces that are not a placeholder; write {{1}}, {{2}} or {{first_name}}'
  }
  const found = placeholdersIn(text)
  const numbers = found.filter(isNumbered)
  if (numbers.length === 0) return undefined
  if (numbers.length < found.length) return 'must use either numbered or named placeholders, not both'
  const padded = numbers.find((number) => /^0\d/.test(number))
  if (padded) return `must write numbers without leading zeros, not {{${padded}}}`
  const missing = numbers.map((_, index) => String(index + 1)).find((number) => !numbers.includes(number))
  if (missing) return `must number its placeholders from {{1}} without a gap; {{${missing}}} is missing`
  return undefined
}

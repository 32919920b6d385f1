import { type ShownSentence, sentence } from '../sentences/sentence.ts'

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

/** What is wrong with a text's placeholders, or undefined. Numbered ones run 1..n without a gap (docs/api.md, Templates). */
export function placeholderProblem(text: string): ShownSentence | undefined {
  if (/\{\{|\}\}/.test(text.replace(placeholderPattern, ' '))) {
    return sentence('strayBraces', { first: '{{1}}', second: '{{2}}', named: '{{first_name}}' })
  }
  const found = placeholdersIn(text)
  const numbers = found.filter(isNumbered)
  if (numbers.length === 0) return undefined
  if (numbers.length < found.length) return sentence('mixedPlaceholders')
  const padded = numbers.find((number) => /^0\d/.test(number))
  if (padded) return sentence('leadingZeros', { number: `{{${padded}}}` })
  const missing = numbers.map((_, index) => String(index + 1)).find((number) => !numbers.includes(number))
  if (missing) return sentence('placeholderGap', { first: '{{1}}', missing: `{{${missing}}}` })
  return undefined
}

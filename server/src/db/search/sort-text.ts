import { foldText } from './fold-text.ts'

const maxLength = 80
const digits = 15

/**
 * What a name is sorted by, compared byte by byte: case and accents make no difference, and numbers in it count by their
 * value. Empty where there is no name. A change of this rule needs a migration, because the texts are stored.
 */
export function sortTextOf(name: string | null): string {
  const folded = foldText(name ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\d+/g, (number) => number.padStart(digits, '0'))
  return [...folded].slice(0, maxLength).join('')
}

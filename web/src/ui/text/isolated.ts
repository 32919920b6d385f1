import { currentLanguage } from '../../i18n/i18n.ts'
import { directionOf } from '../../i18n/language.ts'

/**
 * Keeps a figure in one piece, and in its own order, inside a sentence from right to left, which would reverse its groups: U+2068 and
 * U+2069, as `<bdi>` does in an element.
 */
export function isolated(figure: string): string {
  return directionOf(currentLanguage()) === 'rtl' ? `\u2068${figure}\u2069` : figure
}

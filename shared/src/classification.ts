import type { Category, Priority } from './conversations.ts'
import type { ClassificationRule } from './settings.ts'

export type Classification = { category: Category; priority: Priority }

/**
 * The first rule with a word found in the text decides; what it leaves open, and a text that no rule knows, is
 * `general` and `normal`. Words match whole and in any case: `bill` is not found in `billing`.
 */
export function classify(rules: readonly ClassificationRule[], text: string): Classification {
  const words = wordsOf(text)
  const rule = rules.find((each) => each.words.some((word) => found(wordsOf(word), words)))
  return { category: rule?.category ?? 'general', priority: rule?.priority ?? 'normal' }
}

function found(phrase: string, words: string): boolean {
  return phrase.trim() !== '' && words.includes(phrase)
}

/** The words with one space on each side, so that whole words and phrases can be looked for as they are. */
function wordsOf(text: string): string {
  const separated = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
  return ` ${separated} `
}

import type { ClassificationRule } from '../workspace/settings.ts'
import type { Category, Priority } from './conversations.ts'

export type Classification = { category: Category; priority: Priority }

/**
 * Applies the first rule with a word in the text. Fields that it does not set, and texts that match no rule, are
 * `general` and `normal`. Whole words match, case-insensitively: `bill` does not match `billing`.
 */
export function classify(rules: readonly ClassificationRule[], text: string): Classification {
  const [first] = matchesIn(rules, text)
  const rule = first && rules[first.place]
  return { category: rule?.category ?? 'general', priority: rule?.priority ?? 'normal' }
}

/** A rule by its index in the list, and its first word in the text. */
export type RuleMatch = { readonly place: number; readonly word: string }

/** The rules that match the text, in their order. The first one applies. */
export function* matchesIn(rules: readonly ClassificationRule[], text: string): Generator<RuleMatch> {
  const words = wordsOf(text)
  for (const [place, rule] of rules.entries()) {
    const word = rule.words.find((each) => found(wordsOf(each), words))
    if (word !== undefined) yield { place, word }
  }
}

function found(phrase: string, words: string): boolean {
  return phrase.trim() !== '' && words.includes(phrase)
}

/** The words with one space on each side, so that whole words and phrases can be searched as substrings. */
function wordsOf(text: string): string {
  // Stryker disable next-line MethodExpression: Words and texts are converted alike, and both cases ignore the case of a letter.
  const separated = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
  return ` ${separated} `
}

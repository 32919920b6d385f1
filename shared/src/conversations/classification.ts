import type { ClassificationRule } from '../workspace/settings.ts'
import type { Category, Priority } from './conversations.ts'

export type Classification = { category: Category; priority: Priority }

/**
 * The first rule with a word found in the text decides; what it leaves open, and a text that no rule knows, is
 * `general` and `normal`. Words match whole and in any case: `bill` is not found in `billing`.
 */
export function classify(rules: readonly ClassificationRule[], text: string): Classification {
  const [first] = matchesIn(rules, text)
  const rule = first && rules[first.place]
  return { category: rule?.category ?? 'general', priority: rule?.priority ?? 'normal' }
}

/** A rule by its place in the list, and its first word that is in the text. */
export type RuleMatch = { readonly place: number; readonly word: string }

/** The rules that know the text, in their order: the first decides, the others would have without it. */
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

/** The words with one space on each side, so that whole words and phrases can be looked for as they are. */
function wordsOf(text: string): string {
  const separated = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
  return ` ${separated} `
}

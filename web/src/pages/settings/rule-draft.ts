import type { ClassificationRule } from '@parley/shared/settings'

/** A rule on the form: a choice that is not made is an empty text. The key tells rules apart while they move. */
export type DraftRule = { key: string; words: string[]; category: string; priority: string }

export function draftOfRule(rule: ClassificationRule): DraftRule {
  return { ...emptyRule(), words: rule.words, category: rule.category ?? '', priority: rule.priority ?? '' }
}

export function emptyRule(): DraftRule {
  return { key: `rule-${counter++}`, words: [], category: '', priority: '' }
}

let counter = 0

export function ruleOfDraft({ words, category, priority }: DraftRule) {
  return { words, ...(category && { category }), ...(priority && { priority }) }
}

import type { ClassificationRule } from '@parley/shared/workspace/settings'

/**
 * A rule in the form, with its words separated by commas. A category or priority that is unset or the default is an
 * empty string. The key identifies the row while it moves.
 */
export type DraftRule = { key: string; words: string; category: string; priority: string }

export type RulesValues = { rules: DraftRule[] }

export function draftOfRule(rule: ClassificationRule): DraftRule {
  const category = rule.category === 'general' ? '' : (rule.category ?? '')
  const priority = rule.priority === 'normal' ? '' : (rule.priority ?? '')
  return { ...emptyRule(), words: rule.words.join(', '), category, priority }
}

export function emptyRule(): DraftRule {
  return { key: `rule-${counter++}`, words: '', category: '', priority: '' }
}

let counter = 0

/** Converts a draft to the input of the API; the schema validates it. */
export function ruleOfDraft({ words, category, priority }: DraftRule): ClassificationRule {
  const rule = { words: wordsIn(words), ...(category && { category }), ...(priority && { priority }) }
  return rule as ClassificationRule
}

/** Maps an error in one word of a rule to the field that contains all words. */
export function fieldOfRule(path: string): string {
  return path.replace(/^(rules\.\d+\.words)\.\d+$/, '$1')
}

function wordsIn(text: string): string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
}

import type { ClassificationRule } from '@parley/shared/workspace/settings'

/**
 * A rule on the form, its words separated by commas. What it leaves open, or says as if it were left open, is an empty
 * text. The key tells rules apart while they move.
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

/** As the server takes it; what is wrong with it the schema says. */
export function ruleOfDraft({ words, category, priority }: DraftRule): ClassificationRule {
  const rule = { words: wordsIn(words), ...(category && { category }), ...(priority && { priority }) }
  return rule as ClassificationRule
}

/** What is wrong with one word of a rule stands at the field that all of them are in. */
export function fieldOfRule(path: string): string {
  return path.replace(/^(rules\.\d+\.words)\.\d+$/, '$1')
}

function wordsIn(text: string): string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
}

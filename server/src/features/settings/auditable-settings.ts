import type { StoredSettings } from './settings.store.ts'

/** The settings as the audit log shows them, one line per rule. */
export function auditableSettings({ name, timeZone, defaultCountry, satisfaction, rules }: StoredSettings) {
  return {
    name,
    time_zone: timeZone,
    country: defaultCountry,
    survey: satisfaction.enabled ? 'on' : 'off',
    survey_question: satisfaction.question,
    low_score: satisfaction.threshold,
    rules: rules.map(({ words, category, priority }) => {
      const effects = [category, priority].filter((each) => each !== undefined)
      return `${words.join(', ')}: ${effects.join(', ') || 'nothing'}`
    }),
  }
}

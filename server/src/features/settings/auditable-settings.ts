import type { StoredSettings } from './settings.store.ts'

/** The settings as the audit log tells of them, each rule in a line of its own. */
export function auditableSettings({ name, timeZone, defaultCountry, satisfaction, rules }: StoredSettings) {
  return {
    name,
    time_zone: timeZone,
    country: defaultCountry,
    survey: satisfaction.enabled ? 'on' : 'off',
    survey_question: satisfaction.question,
    low_score: satisfaction.threshold,
    rules: rules.map(({ words, category, priority }) => {
      const decides = [category, priority].filter((each) => each !== undefined)
      return `${words.join(', ')}: ${decides.join(', ') || 'nothing'}`
    }),
  }
}

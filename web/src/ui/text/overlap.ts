import { i18n } from '../../i18n/i18n.ts'

const hours = { day: 24, threeDays: 72, week: 168 }

/** How long an old secret may stay valid after its rotation: the values are hours. */
export function overlapChoices(): { value: string; label: string }[] {
  return [
    { value: '0', label: i18n.t('common:noOverlapStopsWorkingImmediately') },
    { value: '1', label: i18n.t('common:hours', { count: 1 }) },
    { value: String(hours.day), label: i18n.t('common:hours', { count: hours.day }) },
    { value: String(hours.threeDays), label: i18n.t('common:days', { count: hours.threeDays / hours.day }) },
    { value: String(hours.week), label: i18n.t('common:days', { count: hours.week / hours.day }) },
  ]
}

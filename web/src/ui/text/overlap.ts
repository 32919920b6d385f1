import { i18n } from '../../i18n/i18n.ts'
/** How long an old secret may stay valid after its rotation, in hours. */
export const overlapChoices = [
  {
    value: '0',
    get label() {
      return i18n.t('common:noOverlapStopsWorkingImmediately')
    },
  },
  { value: '1', label: '1 hour' },
  { value: '24', label: '24 hours' },
  { value: '72', label: '3 days' },
  { value: '168', label: '7 days' },
]

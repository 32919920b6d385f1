import { NumberInput } from '@mantine/core'
import type { SettingsView } from '@parley/shared/workspace/settings'
import { useTranslation } from 'react-i18next'
import { i18n } from '../../i18n/i18n.ts'
import { SettingsPanel, useSettingsForm } from './settings-form.tsx'

const names = {
  get maxKeyLifetimeDays() {
    return i18n.t('settings:maximumLifetime')
  },
}

/** The longest lifetime of new and rotated API keys; empty for no limit. */
export function KeyLifetimeForm({ settings }: { settings: SettingsView }) {
  const { t } = useTranslation('settings')
  const current: { maxKeyLifetimeDays: number | string } = { maxKeyLifetimeDays: settings.maxKeyLifetimeDays ?? '' }
  const form = useSettingsForm(current, {
    names,
    toChange: ({ maxKeyLifetimeDays: days }) => ({ maxKeyLifetimeDays: days === '' ? null : days }),
  })
  return (
    <SettingsPanel title={t('apiKeys')} form={form}>
      <NumberInput
        label={t('maximumLifetime')}
        description={t('daysUntilNewAndRotatedKeys')}
        placeholder={t('noLimit')}
        allowDecimal={false}
        maw={320}
        {...form.getInputProps('maxKeyLifetimeDays')}
      />
    </SettingsPanel>
  )
}

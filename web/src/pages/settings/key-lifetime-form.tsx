import { NumberInput } from '@mantine/core'
import type { SettingsView } from '@parley/shared/workspace/settings'
import { SettingsPanel, useSettingsForm } from './settings-form.tsx'

const names = { maxKeyLifetimeDays: 'Maximum lifetime' }

/** The longest lifetime of new and rotated API keys; empty for no limit. */
export function KeyLifetimeForm({ settings }: { settings: SettingsView }) {
  const current: { maxKeyLifetimeDays: number | string } = { maxKeyLifetimeDays: settings.maxKeyLifetimeDays ?? '' }
  const form = useSettingsForm(current, {
    names,
    toChange: ({ maxKeyLifetimeDays: days }) => ({ maxKeyLifetimeDays: days === '' ? null : days }),
  })
  return (
    <SettingsPanel title="API keys" form={form}>
      <NumberInput
        label="Maximum lifetime"
        description="Days until new and rotated keys expire at the latest, 1 to 3,650. Leave empty for no limit. Existing keys are not changed"
        placeholder="No limit"
        allowDecimal={false}
        maw={320}
        {...form.getInputProps('maxKeyLifetimeDays')}
      />
    </SettingsPanel>
  )
}

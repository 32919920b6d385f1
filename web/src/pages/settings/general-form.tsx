import { Group, Select, Text, TextInput } from '@mantine/core'
import type { SettingsView } from '@parley/shared/settings'
import { formatNumber, inWords } from '../../ui/format.ts'
import { SettingsPanel, useSettingsForm } from './settings-form.tsx'

const zones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])]

export function GeneralForm({ settings }: { settings: SettingsView }) {
  const { name, timeZone, defaultCountry } = settings
  const form = useSettingsForm({ name, timeZone, defaultCountry }, (values) => ({
    ...values,
    defaultCountry: values.defaultCountry.trim().toUpperCase(),
  }))
  return (
    <SettingsPanel title="General" form={form}>
      <TextInput label="Name" {...form.getInputProps('name')} />
      <Group grow align="flex-start">
        <Select
          label="Time zone"
          description="For reports and schedules"
          searchable
          allowDeselect={false}
          limit={60}
          data={zones.includes(timeZone) ? zones : [timeZone, ...zones]}
          {...form.getInputProps('timeZone')}
        />
        <TextInput
          label="Country"
          description="Two letters, such as DE"
          maxLength={2}
          {...form.getInputProps('defaultCountry')}
        />
      </Group>
      <Text size="xs" c="dimmed">
        Plan {inWords(settings.tier)}: an API key without a limit of its own may ask{' '}
        {formatNumber(settings.requestsPerMinute)} times a minute.
      </Text>
    </SettingsPanel>
  )
}

import { SimpleGrid, TextInput } from '@mantine/core'
import type { SettingsView } from '@parley/shared/workspace/settings'
import { Select } from '../../ui/forms/select.tsx'
import { timeZonesWith } from '../../ui/forms/time-zones.ts'
import { currentLocale } from '../../ui/text/locale.ts'
import { useNow } from '../../ui/text/time.tsx'
import { listCountries } from './countries.ts'
import { SettingsPanel, useSettingsForm } from './settings-form.tsx'

const countries = listCountries()

const names = { name: 'Name', timeZone: 'Time zone', defaultCountry: 'Default country' }

export function GeneralForm({ settings }: { settings: SettingsView }) {
  const { name, timeZone, defaultCountry } = settings
  const form = useSettingsForm({ name, timeZone, defaultCountry }, { names, toChange: changedFields })
  const now = useNow()
  return (
    <SettingsPanel title="General" form={form}>
      <TextInput
        label="Name"
        description="Shown in the navigation and in invitations"
        {...form.getInputProps('name')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <Select
          label="Time zone"
          description={`Used for reports and schedules. Current time: ${timeIn(form.getValues().timeZone, now)}`}
          searchable
          allowDeselect={false}
          limit={60}
          data={timeZonesWith(timeZone)}
          {...form.getInputProps('timeZone')}
        />
        <Select
          label="Default country"
          description="Used for phone numbers without +"
          searchable
          allowDeselect={false}
          data={countries.some(({ value }) => value === defaultCountry) ? countries : [defaultCountry, ...countries]}
          {...form.getInputProps('defaultCountry')}
        />
      </SimpleGrid>
    </SettingsPanel>
  )
}

function timeIn(timeZone: string, now: number): string {
  return new Intl.DateTimeFormat(currentLocale(), {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(now)
}

/** The fields that differ from the stored state. Other members may have changed the rest meanwhile. */
export function changedFields<Values extends Record<string, unknown>>(values: Values, known: Values): Partial<Values> {
  const changed = Object.entries(values).filter(([field, value]) => value !== known[field])
  return Object.fromEntries(changed) as Partial<Values>
}

import { SimpleGrid, Switch, TextInput } from '@mantine/core'
import type { SchemaForm } from '../../../ui/forms/schema-form.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { timeZonesWith } from '../../../ui/forms/time-zones.ts'
import type { AlertValues } from './form-values.ts'

export function QuietHoursFields({ form }: { form: SchemaForm<AlertValues> }) {
  const { isQuiet, timeZone } = form.getValues()
  return (
    <>
      <Switch
        label="Quiet hours"
        description="No sounds and no notifications; emails wait until the end"
        {...form.getInputProps('isQuiet', { type: 'checkbox' })}
      />
      {isQuiet && (
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
          <TextInput type="time" label="From" {...form.getInputProps('from')} />
          <TextInput type="time" label="Until" {...form.getInputProps('until')} />
          <Select
            label="Your time zone"
            searchable
            allowDeselect={false}
            limit={60}
            data={timeZonesWith(timeZone)}
            {...form.getInputProps('timeZone')}
          />
        </SimpleGrid>
      )}
    </>
  )
}

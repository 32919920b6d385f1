import { SimpleGrid, Switch, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { SchemaForm } from '../../../ui/forms/schema-form.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { timeZonesWith } from '../../../ui/forms/time-zones.ts'
import type { AlertValues } from './form-values.ts'

export function QuietHoursFields({ form }: { form: SchemaForm<AlertValues> }) {
  const { t } = useTranslation('account')
  const { isQuiet, timeZone } = form.getValues()
  return (
    <>
      <Switch
        label={t('quietHours')}
        description={t('noSoundsAndNoNotificationsEmails')}
        {...form.getInputProps('isQuiet', { type: 'checkbox' })}
      />
      {isQuiet && (
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
          <TextInput type="time" label={t('from')} {...form.getInputProps('from')} />
          <TextInput type="time" label={t('until')} {...form.getInputProps('until')} />
          <Select
            label={t('yourTimeZone')}
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

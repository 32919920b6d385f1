import { Group, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ContentFormState } from './content-values.ts'

export function PlaceFields({ form }: { form: ContentFormState }) {
  const { t } = useTranslation('composer')
  return (
    <>
      <Group grow align="flex-start">
        <TextInput
          label={t('latitude')}
          placeholder="52.520008"
          inputMode="decimal"
          data-autofocus
          {...form.getInputProps('latitude')}
        />
        <TextInput
          label={t('longitude')}
          placeholder="13.404954"
          inputMode="decimal"
          {...form.getInputProps('longitude')}
        />
      </Group>
      <TextInput label={t('placeName')} dir="auto" {...form.getInputProps('name')} />
      <TextInput label={t('placeAddress')} dir="auto" {...form.getInputProps('address')} />
    </>
  )
}

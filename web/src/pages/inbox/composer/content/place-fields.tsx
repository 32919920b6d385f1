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

export function CardFields({ form }: { form: ContentFormState }) {
  const { t } = useTranslation('composer')
  return (
    <>
      <TextInput label={t('cardName')} dir="auto" data-autofocus {...form.getInputProps('name')} />
      <TextInput label={t('cardPhone')} type="tel" {...form.getInputProps('phone')} />
      <TextInput label={t('cardEmail')} type="email" {...form.getInputProps('email')} />
      <TextInput label={t('cardOrganization')} dir="auto" {...form.getInputProps('organization')} />
    </>
  )
}

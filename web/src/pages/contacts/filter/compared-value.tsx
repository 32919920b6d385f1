import { NativeSelect, TextInput } from '@mantine/core'
import type { ContactFieldView } from '@parley/shared/contacts/contact-fields'
import { useTranslation } from 'react-i18next'

type ComparedValueProps = {
  field: ContactFieldView
  label: string
  value: string
  onChange: (value: string) => void
}

/** The value that a field is compared with: one of its choices, yes or no, a day, a number or a text. */
export function ComparedValue({ field: { type, choices }, label, value, onChange }: ComparedValueProps) {
  const { t } = useTranslation('contact-filter')
  const isChosen = type === 'choice' || type === 'choices' || type === 'yes_no'
  if (!isChosen) {
    return (
      <TextInput
        aria-label={label}
        type={type === 'date' || type === 'number' ? type : 'text'}
        {...(type === 'number' && { step: 'any' })}
        maxLength={200}
        miw={90}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  }
  const offered =
    type === 'yes_no'
      ? [
          { value: 'true', label: t('yes') },
          { value: 'false', label: t('no') },
        ]
      : choices.map((choice) => ({ value: choice.id, label: choice.label }))
  return (
    <NativeSelect
      aria-label={label}
      data={[{ value: '', label: t('choose') }, ...offered]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

import { TextInput, type TextInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** The email address that identifies a person, named so that password managers recognize it. */
export function EmailInput(props: TextInputProps) {
  const { t } = useTranslation()
  return <TextInput label={t('email')} name="email" type="email" autoComplete="username" {...props} />
}

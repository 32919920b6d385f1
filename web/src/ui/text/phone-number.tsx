import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CopyButton } from './copy-button.tsx'
import { usePhoneFormat } from './use-phone-format.ts'

/** A phone number in its national groups, which stay in order in languages from right to left; copied in E.164 format. */
export function PhoneNumber({ phone, copyable }: { phone: string; copyable?: boolean }) {
  const { t } = useTranslation('common')
  const formatPhone = usePhoneFormat()
  const text = (
    <span dir="ltr" style={{ whiteSpace: 'nowrap' }}>
      {formatPhone(phone)}
    </span>
  )
  if (!copyable) return text
  return (
    <Group gap={2} wrap="nowrap" component="span">
      {text}
      <CopyButton text={phone} what={t('phoneNumber')} />
    </Group>
  )
}

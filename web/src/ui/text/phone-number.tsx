import { Group } from '@mantine/core'
import { CopyButton } from './copy-button.tsx'
import { usePhoneFormat } from './use-phone-format.ts'

/** A phone number in its national groups; copied in E.164 format. */
export function PhoneNumber({ phone, copyable }: { phone: string; copyable?: boolean }) {
  const formatPhone = usePhoneFormat()
  const text = <span style={{ whiteSpace: 'nowrap' }}>{formatPhone(phone)}</span>
  if (!copyable) return text
  return (
    <Group gap={2} wrap="nowrap" component="span">
      {text}
      <CopyButton text={phone} what="phone number" />
    </Group>
  )
}

import { Group } from '@mantine/core'
import { CopyButton } from './copy-button.tsx'
import { usePhoneFormat } from './use-phone-format.ts'

/** Grouped for the eye, copied as it is dialled. */
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

import { Group, Text } from '@mantine/core'
import { PhoneNumber } from '../../../../ui/text/phone-number.tsx'
import { StatusBadge } from '../../../../ui/text/status-badge.tsx'
import { isRepetition, type ReadRow } from './reading.ts'

/** The phone number, and how it was written where it was read in the default country. */
export function Phone({ row: { phone, userId, read } }: { row: ReadRow }) {
  if (!phone && userId) return <Text size="sm">{userId}</Text>
  if (!phone) return <Text c="dimmed">Empty</Text>
  if (!read) return <PhoneNumber phone={phone} />
  return (
    <>
      <PhoneNumber phone={phone} />
      <Text size="xs" c="dimmed">
        {read.written}, read as {read.country}
      </Text>
    </>
  )
}

/** Whether the row will be sent, and why not. */
export function CheckResult({ row, sent }: { row: ReadRow; sent: boolean }) {
  if (!row.result) return <StatusBadge tone="good">Ready</StatusBadge>
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      {isRepetition(row) ? (
        <StatusBadge tone="quiet">Sent once</StatusBadge>
      ) : (
        <StatusBadge tone={sent ? 'warn' : 'bad'}>{sent ? 'Will be sent' : 'Skipped'}</StatusBadge>
      )}
      <Text size="xs">{row.result.message}</Text>
    </Group>
  )
}

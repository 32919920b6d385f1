import { Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { countryName } from '../../../../ui/text/country-name.ts'
import { PhoneNumber } from '../../../../ui/text/phone-number.tsx'
import { StatusBadge } from '../../../../ui/text/status-badge.tsx'
import { kindOf, type ReadRow } from './reading.ts'

/** The phone number, and how it was written where it was read in the default country. */
export function Phone({ row: { phone, userId, read, repairedFrom } }: { row: ReadRow }) {
  const { t } = useTranslation('campaigns')
  if (!phone && userId) return <Text size="sm">{userId}</Text>
  if (!phone) return <Text c="dimmed">{t('empty')}</Text>
  if (!read && repairedFrom === undefined) return <PhoneNumber phone={phone} />
  return (
    <>
      <PhoneNumber phone={phone} />
      <Text size="xs" c="dimmed">
        {read
          ? t('readAs', { written: read.written, country: countryName(read.country) })
          : t('repairedFrom', { written: repairedFrom ?? '' })}
      </Text>
    </>
  )
}

/** Whether the row will be sent, and why not. */
export function CheckResult({ row, sent }: { row: ReadRow; sent: boolean }) {
  const { t } = useTranslation('campaigns')
  if (!row.result) {
    return (
      <>
        <StatusBadge tone="good">{t('ready')}</StatusBadge>
        <Unstored row={row} />
      </>
    )
  }
  const kind = kindOf(row)
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      {kind === 'duplicate' && !sent ? (
        <StatusBadge tone="quiet">{t('duplicate')}</StatusBadge>
      ) : kind === 'left_out' ? (
        <StatusBadge tone="quiet">{t('leftOut')}</StatusBadge>
      ) : (
        <StatusBadge tone={sent ? 'warn' : 'bad'}>{sent ? t('willBeSent') : t('state.skipped')}</StatusBadge>
      )}
      <div>
        <Text size="xs">{row.result.message}</Text>
        <Unstored row={row} />
      </div>
    </Group>
  )
}

/** Which cells of the row are not stored in contact fields, and why. */
function Unstored({ row: { unstored = [] } }: { row: ReadRow }) {
  const { t } = useTranslation('campaigns')
  return unstored.map((reason) => (
    <Text key={reason} size="xs" c="dimmed">
      {t('valueNotStored', { reason })}
    </Text>
  ))
}

import { Stack, Switch, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { describeLocalNumbers } from '../../../../phones.ts'
import { Callout } from '../../../../ui/text/callout.tsx'
import { formatNumber } from '../../../../ui/text/format.ts'
import { countProblems, type ReadRow, willBeSent } from './reading.ts'

type ReadSummaryProps = {
  rows: readonly ReadRow[]
  phoneColumn: string | undefined
  sendSamePhones: boolean
  onSendSamePhones: (send: boolean) => void
}

/** Summarizes the list that was read, and lets the user decide about numbers that are listed again with other values. */
export function ReadSummary({ rows, phoneColumn, sendSamePhones, onSendSamePhones }: ReadSummaryProps) {
  const { t } = useTranslation('campaigns')
  const sent = rows.filter((row) => willBeSent(row, sendSamePhones)).length
  const skipped = rows.length - sent
  const localRows = rows.filter((row) => row.read !== undefined)
  const { duplicate: repeated = 0, same_phone: same = 0 } = countProblems(rows)
  return (
    <Stack gap="xs">
      <Callout
        tone={sent === 0 ? 'bad' : skipped > 0 ? 'warn' : 'good'}
        title={
          skipped > 0
            ? t('rowsReadyAndSkipped', {
                count: rows.length,
                ready: formatNumber(sent),
                skipped: formatNumber(skipped),
              })
            : t('rowsReady', { count: rows.length, ready: formatNumber(sent) })
        }
      >
        {skipped > 0 && t('aboutSkipped')}
      </Callout>
      {phoneColumn !== undefined && phoneColumn.toLowerCase() !== 'phone' && (
        <Text size="sm" c="dimmed">
          {t('phonesOfColumn', { column: phoneColumn })}
        </Text>
      )}
      {localRows.length > 0 && (
        <Text size="sm" c="dimmed">
          {describeLocalNumbers(localRows.length, localRows[0]?.read?.country ?? '')}
        </Text>
      )}
      {repeated > 0 && (
        <Text size="sm" c="dimmed">
          {t('repeatedRows', { count: repeated })}
        </Text>
      )}
      {same > 0 && (
        <Switch
          label={t('sendSamePhones')}
          description={t('samePhones', { count: same })}
          checked={sendSamePhones}
          onChange={(event) => onSendSamePhones(event.currentTarget.checked)}
        />
      )}
    </Stack>
  )
}

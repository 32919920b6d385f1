import { Stack, Switch, Text } from '@mantine/core'
import { describeLocalNumbers } from '../../../../phones.ts'
import { Callout } from '../../../../ui/text/callout.tsx'
import { count, formatNumber } from '../../../../ui/text/format.ts'
import { countProblems, type ReadRow, willBeSent } from './reading.ts'

type ReadSummaryProps = {
  rows: readonly ReadRow[]
  phoneColumn: string | undefined
  sendSamePhones: boolean
  onSendSamePhones: (send: boolean) => void
}

/** Summarizes the list that was read, and lets the user decide about numbers that are listed again with other values. */
export function ReadSummary({ rows, phoneColumn, sendSamePhones, onSendSamePhones }: ReadSummaryProps) {
  const sent = rows.filter((row) => willBeSent(row, sendSamePhones)).length
  const skipped = rows.length - sent
  const localRows = rows.filter((row) => row.read !== undefined)
  const { duplicate: repeated = 0, same_phone: same = 0 } = countProblems(rows)
  return (
    <Stack gap="xs">
      <Callout
        tone={sent === 0 ? 'bad' : skipped > 0 ? 'warn' : 'good'}
        title={`${count(rows.length, 'row')}: ${formatNumber(sent)} ready to send${skipped > 0 ? `, ${formatNumber(skipped)} skipped` : ''}`}
      >
        {skipped > 0 &&
          'The reason is shown next to each row. Edit the rows below, or download the skipped ones for another campaign.'}
      </Callout>
      {phoneColumn !== undefined && phoneColumn.toLowerCase() !== 'phone' && (
        <Text size="sm" c="dimmed">
          Phone numbers are read from the column “{phoneColumn}”. Select another one under Map columns if that is wrong.
        </Text>
      )}
      {localRows.length > 0 && (
        <Text size="sm" c="dimmed">
          {describeLocalNumbers(localRows.length, localRows[0]?.read?.country ?? '')}
        </Text>
      )}
      {repeated > 0 && (
        <Text size="sm" c="dimmed">
          {repeated === 1 ? '1 row repeats' : `${formatNumber(repeated)} rows repeat`} an earlier row exactly. The
          message is sent once.
        </Text>
      )}
      {same > 0 && (
        <Switch
          label="Send to the same number again"
          description={`${same === 1 ? '1 row has' : `${formatNumber(same)} rows have`} the number of an earlier row, with other values. Each receives a message.`}
          checked={sendSamePhones}
          onChange={(event) => onSendSamePhones(event.currentTarget.checked)}
        />
      )}
    </Stack>
  )
}

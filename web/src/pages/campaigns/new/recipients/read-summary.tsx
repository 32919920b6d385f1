import { Stack, Switch, Text } from '@mantine/core'
import { describeLocalNumbers } from '../../../../phones.ts'
import { Callout } from '../../../../ui/text/callout.tsx'
import { count, formatNumber } from '../../../../ui/text/format.ts'
import { type ReadRow, willBeSent } from './reading.ts'

type ReadSummaryProps = {
  rows: readonly ReadRow[]
  sendDuplicates: boolean
  onSendDuplicates: (send: boolean) => void
}

/** Summarizes the list that was read, and lets the user decide whether duplicates are sent. */
export function ReadSummary({ rows, sendDuplicates, onSendDuplicates }: ReadSummaryProps) {
  const sent = rows.filter((row) => willBeSent(row, sendDuplicates)).length
  const skipped = rows.length - sent
  const localRows = rows.filter((row) => row.read !== undefined)
  const hasDuplicates = rows.some((row) => row.result?.problem === 'duplicate')
  return (
    <Stack gap="xs">
      <Callout
        tone={sent === 0 ? 'bad' : skipped > 0 ? 'warn' : 'good'}
        title={`${count(rows.length, 'row')}: ${formatNumber(sent)} ready to send${skipped > 0 ? `, ${formatNumber(skipped)} skipped` : ''}`}
      >
        {skipped > 0 &&
          'The reason is shown next to each row. Download the skipped rows, correct them, and send them in another campaign.'}
      </Callout>
      {localRows.length > 0 && (
        <Text size="sm" c="dimmed">
          {describeLocalNumbers(localRows.length, localRows[0]?.read?.country ?? '')}
        </Text>
      )}
      {hasDuplicates && (
        <Switch
          label="Send to duplicate numbers"
          description="Each occurrence in the list receives a message."
          checked={sendDuplicates}
          onChange={(event) => onSendDuplicates(event.currentTarget.checked)}
        />
      )}
    </Stack>
  )
}

import { Stack, Switch, Text } from '@mantine/core'
import { readInWords } from '../../../../phones.ts'
import { Callout } from '../../../../ui/text/callout.tsx'
import { count, formatNumber } from '../../../../ui/text/format.ts'
import { type ReadRow, willBeSent } from './reading.ts'

type ReadSummaryProps = {
  rows: readonly ReadRow[]
  sendDuplicates: boolean
  onSendDuplicates: (send: boolean) => void
}

/** What was read of the list, in a sentence, and whether who stands in it twice gets it twice. */
export function ReadSummary({ rows, sendDuplicates, onSendDuplicates }: ReadSummaryProps) {
  const sent = rows.filter((row) => willBeSent(row, sendDuplicates)).length
  const left = rows.length - sent
  const read = rows.filter((row) => row.read !== undefined)
  const hasDuplicates = rows.some((row) => row.result?.problem === 'duplicate')
  return (
    <Stack gap="xs">
      <Callout
        tone={sent === 0 ? 'bad' : left > 0 ? 'warn' : 'good'}
        title={`${count(rows.length, 'row')} read; ${formatNumber(sent)} can be sent${left > 0 ? `, ${formatNumber(left)} left out` : ''}`}
      >
        {left > 0 &&
          'The reason stands beside each row below. Download the rejected rows, put them right, and send those another time.'}
      </Callout>
      {read.length > 0 && (
        <Text size="sm" c="dimmed">
          {readInWords(read.length, read[0]?.read?.country ?? '')}
        </Text>
      )}
      {hasDuplicates && (
        <Switch
          label="Send to repeated numbers as often as they are listed"
          description="Usually people want each message once."
          checked={sendDuplicates}
          onChange={(event) => onSendDuplicates(event.currentTarget.checked)}
        />
      )}
    </Stack>
  )
}

import { Group, List, Stack, Switch, Text } from '@mantine/core'
import { Callout } from '../../../ui/callout.tsx'
import { count, formatNumber } from '../../../ui/format.ts'
import { type ReadRow, unusedColumns, willBeSent } from './reading.ts'

type ReadSummaryProps = {
  columns: readonly string[]
  rows: ReadRow[]
  placeholders: readonly string[]
  sendDuplicates: boolean
  onSendDuplicates: (send: boolean) => void
}

/** What was read of the list, in a sentence, and what is left out and why. */
export function ReadSummary({ columns, rows, placeholders, sendDuplicates, onSendDuplicates }: ReadSummaryProps) {
  const sent = rows.filter((row) => willBeSent(row, sendDuplicates)).length
  const left = rows.length - sent
  const duplicates = rows.filter((row) => row.verdict?.problem === 'duplicate').length
  const missing = rows.filter((row) => row.verdict?.problem === 'missing_variable').length
  const broken = rows.length - rows.filter((row) => !row.verdict).length - duplicates - missing
  const unused = unusedColumns(columns, placeholders)
  return (
    <Stack gap="xs">
      <Callout
        tone={left > 0 ? 'warn' : 'good'}
        title={`${count(rows.length, 'row')} read; ${formatNumber(sent)} can be sent${left > 0 ? `, ${formatNumber(left)} left out` : ''}`}
      >
        {(left > 0 || duplicates > 0 || unused.length > 0) && (
          <List size="sm" spacing={2}>
            {broken > 0 && (
              <List.Item>{count(broken, 'row')} with a phone number or a cell that cannot be used</List.Item>
            )}
            {missing > 0 && <List.Item>{count(missing, 'row')} without a value for a placeholder</List.Item>}
            {duplicates > 0 && (
              <List.Item>{count(duplicates, 'row')} with a number that stands further up already</List.Item>
            )}
            {unused.length > 0 && (
              <List.Item>
                {unused.length === 1 ? 'The column' : 'The columns'} {unused.join(', ')}{' '}
                {unused.length === 1 ? 'is' : 'are'} not needed and ignored
              </List.Item>
            )}
          </List>
        )}
      </Callout>
      {duplicates > 0 && (
        <Group gap="xs">
          <Switch
            label="Send to repeated numbers as often as they are listed"
            checked={sendDuplicates}
            onChange={(event) => onSendDuplicates(event.currentTarget.checked)}
          />
          <Text size="xs" c="dimmed">
            Usually people want each message once.
          </Text>
        </Group>
      )}
    </Stack>
  )
}

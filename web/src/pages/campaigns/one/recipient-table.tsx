import { Anchor, Text } from '@mantine/core'
import type { RecipientView } from '@parley/shared/campaigns/recipients'
import { Link } from 'react-router'
import { useTo } from '../../../scope.ts'
import { DataTable } from '../../../ui/lists/data-table.tsx'
import { formatNumber } from '../../../ui/text/format.ts'
import { PhoneNumber } from '../../../ui/text/phone-number.tsx'
import { RelativeTime } from '../../../ui/text/time.tsx'
import { RecipientStateBadge, recipientMeanings } from '../state.tsx'

export function RecipientTable({ recipients }: { recipients: readonly RecipientView[] }) {
  return (
    <DataTable
      label="Recipients"
      rows={recipients}
      keyOf={(recipient) => recipient.id}
      columns={[
        { head: '#', cell: (recipient) => formatNumber(recipient.position + 1), width: '56px', optional: true },
        { head: 'Phone', cell: (recipient) => <PhoneNumber phone={recipient.phone} copyable /> },
        { head: 'State', cell: (recipient) => <RecipientStateBadge state={recipient.state} /> },
        { head: 'Details', long: true, cell: (recipient) => <ReasonOf recipient={recipient} />, width: '40%' },
        { head: 'Reply', cell: (recipient) => <ReplyOf recipient={recipient} /> },
        {
          head: 'Processed',
          align: 'end',
          cell: (recipient) => (recipient.settled_at ? <RelativeTime at={recipient.settled_at} /> : '—'),
        },
      ]}
    />
  )
}

function ReasonOf({ recipient: { error, state } }: { recipient: RecipientView }) {
  if (!error) {
    return (
      <Text size="xs" c="dimmed">
        {recipientMeanings[state]}
      </Text>
    )
  }
  return (
    <>
      {error.message}
      <Text size="xs" c="dimmed">
        {error.hint ? `${error.hint} ` : ''}
        <span style={{ whiteSpace: 'nowrap' }}>Code {error.code}</span>
      </Text>
    </>
  )
}

function ReplyOf({ recipient: { conversation_id, phone } }: { recipient: RecipientView }) {
  const to = useTo()
  if (!conversation_id) return '—'
  return (
    <Anchor component={Link} to={to(`inbox/${conversation_id}`)} size="sm" aria-label={`Open reply from ${phone}`}>
      Open
    </Anchor>
  )
}

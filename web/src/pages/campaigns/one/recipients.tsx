import { Anchor, Text } from '@mantine/core'
import { type CampaignView, type RecipientView, recipientStates } from '@parley/shared/campaigns'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useScope, useTo } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { useChoiceInAddress, usePageInAddress } from '../../../ui/address.ts'
import { ChoiceTabs } from '../../../ui/choice-tabs.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { formatNumber } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { PhoneNumber } from '../../../ui/phone-number.tsx'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { RelativeTime } from '../../../ui/time.tsx'
import { RecipientStateBadge, recipientMeanings } from '../state.tsx'
import { DownloadResults } from './download-results.tsx'

export function Recipients({ campaign }: { campaign: CampaignView }) {
  const trpc = useTRPC()
  const scope = useScope()
  const page = usePageInAddress()
  const [state, setState] = useChoiceInAddress('state', recipientStates)
  const input = { ...scope, campaignId: campaign.id, page, limit: 50, state }
  const recipients = useQuery(trpc.campaigns.recipients.queryOptions(input, { placeholderData: keepPreviousData }))
  const present = recipientStates.filter((each) => campaign.counts[each] > 0 || each === state)
  return (
    <Panel
      flush
      title={<ChoiceTabs label="State" choices={present} value={state} onChange={setState} counts={campaign.counts} />}
      action={<DownloadResults campaign={campaign} />}
    >
      <Loaded query={recipients} skeleton={<TableSkeleton />}>
        {({ data, pagination }) => (
          <>
            {data.length === 0 && (
              <Text size="sm" c="dimmed" p="md">
                Nobody is in this state.
              </Text>
            )}
            {data.length > 0 && <RecipientTable recipients={data} />}
            <Pager pagination={pagination} />
          </>
        )}
      </Loaded>
    </Panel>
  )
}

function RecipientTable({ recipients }: { recipients: RecipientView[] }) {
  return (
    <DataTable
      label="Recipients"
      rows={recipients}
      keyOf={(recipient) => recipient.id}
      columns={[
        { head: '#', cell: (recipient) => formatNumber(recipient.position + 1), width: '56px', optional: true },
        { head: 'Phone', cell: (recipient) => <PhoneNumber phone={recipient.phone} copyable /> },
        { head: 'State', cell: (recipient) => <RecipientStateBadge state={recipient.state} /> },
        { head: 'Reason', cell: reasonOf, width: '40%' },
        { head: 'Reply', cell: (recipient) => <ReplyOf recipient={recipient} /> },
        {
          head: 'When',
          align: 'end',
          cell: (recipient) => (recipient.settled_at ? <RelativeTime at={recipient.settled_at} /> : '—'),
        },
      ]}
    />
  )
}

function reasonOf(recipient: RecipientView) {
  if (recipient.error) return <span title={`Code ${recipient.error.code}`}>{recipient.error.message}</span>
  return (
    <Text size="xs" c="dimmed">
      {recipientMeanings[recipient.state]}
    </Text>
  )
}

function ReplyOf({ recipient }: { recipient: RecipientView }) {
  const to = useTo()
  if (!recipient.conversation_id) return '—'
  return (
    <Anchor component={Link} to={to(`inbox/${recipient.conversation_id}`)} size="sm">
      Open
    </Anchor>
  )
}

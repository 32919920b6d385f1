import { Button, Text } from '@mantine/core'
import type { CampaignView } from '@parley/shared/campaigns'
import { campaignStates } from '@parley/shared/words'
import { IconPlus, IconSpeakerphone } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useMay, useScope, useTo } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { useChoiceInAddress, usePageInAddress } from '../../ui/address.ts'
import { ChoiceTabs } from '../../ui/choice-tabs.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatMoney, formatNumber, formatShare } from '../../ui/format.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TableSkeleton } from '../../ui/skeletons.tsx'
import { RelativeTime } from '../../ui/time.tsx'
import { CampaignStateBadge } from './state.tsx'

export function CampaignsPage() {
  const trpc = useTRPC()
  const scope = useScope()
  const to = useTo()
  const mayStart = useMay('bulk_send')
  const page = usePageInAddress()
  const [state, setState] = useChoiceInAddress('state', campaignStates)
  const campaigns = useQuery(
    trpc.campaigns.history.queryOptions({ ...scope, page, state }, { placeholderData: keepPreviousData }),
  )
  const start = mayStart && (
    <Button component={Link} to={to('campaigns/new')} leftSection={<IconPlus size={14} />}>
      New campaign
    </Button>
  )

  return (
    <Page
      title="Campaigns"
      about="An approved template, sent to a list of people."
      action={state !== undefined || (campaigns.data && campaigns.data.data.length > 0) ? start : null}
    >
      <Panel flush title={<ChoiceTabs label="State" choices={campaignStates} value={state} onChange={setState} />}>
        <Loaded query={campaigns} skeleton={<TableSkeleton />}>
          {({ data, pagination }) =>
            data.length > 0 ? (
              <>
                <CampaignTable campaigns={data} />
                <Pager pagination={pagination} />
              </>
            ) : (
              <EmptyState
                icon={<IconSpeakerphone size={20} />}
                title={state ? `No campaign is ${state}` : 'No campaigns yet'}
                action={state ? null : start}
              >
                {state
                  ? 'Choose another state, or All.'
                  : 'Take a list of up to 1,000 people from a CSV file, see what would be sent to each, then send. Replies land in the inbox.'}
              </EmptyState>
            )
          }
        </Loaded>
      </Panel>
    </Page>
  )
}

function CampaignTable({ campaigns }: { campaigns: CampaignView[] }) {
  const to = useTo()
  return (
    <DataTable
      label="Campaigns"
      rows={campaigns}
      keyOf={(campaign) => campaign.id}
      hrefOf={(campaign) => to(`campaigns/${campaign.id}`)}
      columns={[
        { head: 'Campaign', cell: CampaignName, width: '30%' },
        { head: 'State', cell: (campaign) => <CampaignStateBadge campaign={campaign} /> },
        { head: 'Recipients', align: 'end', cell: (campaign) => formatNumber(campaign.total) },
        { head: 'Accepted', align: 'end', cell: (campaign) => formatShare(campaign.success_rate) },
        { head: 'Replies', align: 'end', cell: (campaign) => formatNumber(campaign.replied) },
        { head: 'Cost estimate', align: 'end', cell: costOf },
        { head: 'Sent by', optional: true, cell: (campaign) => campaign.sent_by },
        { head: 'When', align: 'end', cell: (campaign) => <RelativeTime at={campaign.created_at} /> },
      ]}
    />
  )
}

function CampaignName(campaign: CampaignView) {
  return (
    <>
      <Text size="sm" fw={500}>
        {campaign.name}
      </Text>
      <Text size="xs" c="dimmed">
        {campaign.template.name} · {campaign.template.language}
      </Text>
    </>
  )
}

function costOf({ cost_estimate }: CampaignView): string {
  return formatMoney(cost_estimate.micros, cost_estimate.currency)
}

import { Text } from '@mantine/core'
import type { CampaignView } from '@parley/shared/campaigns/campaigns'
import { campaignStates } from '@parley/shared/words'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMay, useScope, useTo } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { ChoiceTabs } from '../../ui/forms/choice-tabs.tsx'
import { useChoiceParameter, usePageParameter } from '../../ui/forms/query-parameters.ts'
import { StartButton } from '../../ui/forms/start-button.tsx'
import { CampaignsIllustration } from '../../ui/illustrations/campaigns-illustration.tsx'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { ListPage } from '../../ui/lists/list-page.tsx'
import { formatMoney, formatNumber, formatShare } from '../../ui/text/format.ts'
import { RelativeTime } from '../../ui/text/time.tsx'
import { Drafts } from './drafts.tsx'
import { attempted } from './progress.ts'
import { CampaignStateBadge } from './state.tsx'

export function CampaignsPage() {
  const trpc = useTRPC()
  const scope = useScope()
  const to = useTo()
  const mayStart = useMay('bulk_send')
  const page = usePageParameter()
  const [state, setState] = useChoiceParameter('state', campaignStates)
  const campaigns = useQuery(
    trpc.campaigns.history.queryOptions({ ...scope, page, state }, { placeholderData: keepPreviousData }),
  )
  return (
    <ListPage
      title="Campaigns"
      about="Send an approved template to a list of people."
      query={campaigns}
      first={mayStart && <Drafts />}
      start={mayStart && <StartButton to={to('campaigns/new')}>New campaign</StartButton>}
      tabs={<ChoiceTabs label="State" choices={campaignStates} value={state} onChange={setState} />}
      empty={{
        illustration: <CampaignsIllustration />,
        title: 'No campaigns yet',
        words:
          'Upload a CSV file with up to 1,000 recipients, preview each message, then send. Replies appear in the inbox.',
      }}
      unmatched={state !== undefined && { title: `No ${state} campaigns`, words: 'Choose another state, or All.' }}
    >
      {(rows) => <CampaignTable campaigns={rows} />}
    </ListPage>
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
        { head: 'Accepted', align: 'end', cell: acceptedOf },
        { head: 'Replies', align: 'end', cell: (campaign) => formatNumber(campaign.replied) },
        { head: 'Estimated cost', align: 'end', cell: costOf },
        { head: 'Sent by', optional: true, cell: (campaign) => campaign.sent_by },
        { head: 'Created', align: 'end', cell: (campaign) => <RelativeTime at={campaign.created_at} /> },
      ]}
    />
  )
}

function CampaignName(campaign: CampaignView) {
  return (
    <>
      <Text size="sm" fw={500}>
        <bdi>{campaign.name}</bdi>
      </Text>
      <Text size="xs" c="dimmed">
        {campaign.template.name} · {campaign.template.language}
      </Text>
    </>
  )
}

/** Of all recipients but duplicates; a campaign that has not sent anything has no share yet. */
function acceptedOf(campaign: CampaignView): string {
  return attempted(campaign) === 0 ? '—' : formatShare(campaign.success_rate)
}

function costOf({ cost_estimate }: CampaignView): string {
  return formatMoney(cost_estimate.micros, cost_estimate.currency)
}

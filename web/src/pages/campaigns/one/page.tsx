import { Text } from '@mantine/core'
import type { CampaignView } from '@parley/shared/campaigns'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useScope, useTo } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { Callout } from '../../../ui/callout.tsx'
import { formatMoney, formatNumber, formatShare } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Page } from '../../../ui/page.tsx'
import { Figure, Figures, Panel } from '../../../ui/panel.tsx'
import { PageSkeleton } from '../../../ui/skeletons.tsx'
import { RelativeTime } from '../../../ui/time.tsx'
import { CampaignStateBadge } from '../state.tsx'
import { CampaignActions } from './actions.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { Recipients } from './recipients.tsx'

export function CampaignPage() {
  const trpc = useTRPC()
  const { campaignId = '' } = useParams()
  const campaign = useQuery(trpc.campaigns.get.queryOptions({ ...useScope(), campaignId }))
  return (
    <Loaded query={campaign} skeleton={<PageSkeleton />}>
      {(view) => <OneCampaign campaign={view} />}
    </Loaded>
  )
}

function OneCampaign({ campaign }: { campaign: CampaignView }) {
  const to = useTo()
  const { cost_estimate: cost, template } = campaign
  return (
    <Page
      title={campaign.name}
      about={
        <>
          {template.name} ({template.language}), by {campaign.sent_by}, <RelativeTime at={campaign.created_at} />
        </>
      }
      back={{ to: to('campaigns'), label: 'Campaigns' }}
      action={<CampaignActions campaign={campaign} />}
    >
      {campaign.stop_reason && (
        <Callout tone="bad" title="Parley stopped this campaign">
          {campaign.stop_reason}
        </Callout>
      )}
      <Panel flush>
        <ProgressBar campaign={campaign} />
        <Figures>
          <Figure name="State" value={<CampaignStateBadge state={campaign.state} />} />
          <Figure name="Recipients" value={formatNumber(campaign.total)} />
          <Figure
            name="Success"
            value={formatShare(campaign.success_rate)}
            hint="Taken by the platform, not failed since"
          />
          <Figure name="Replies" value={formatNumber(campaign.replied)} />
          <Figure
            name="Cost estimate"
            value={formatMoney(cost.micros, cost.currency)}
            hint={<Text size="xs">Rate card {campaign.rate_card}</Text>}
          />
        </Figures>
      </Panel>
      <Recipients campaign={campaign} />
    </Page>
  )
}

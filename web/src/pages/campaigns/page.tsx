import { Text } from '@mantine/core'
import type { CampaignView } from '@parley/shared/campaigns/campaigns'
import { campaignSorts, campaignStates } from '@parley/shared/words'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMay, useScope, useTo } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { ChoiceTabs } from '../../ui/forms/choice-tabs.tsx'
import { useChoiceParameter, usePageParameter, useQueryParameter } from '../../ui/forms/query-parameters.ts'
import { SearchField } from '../../ui/forms/search-field.tsx'
import { StartButton } from '../../ui/forms/start-button.tsx'
import { CampaignsIllustration } from '../../ui/illustrations/campaigns-illustration.tsx'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { ListPage } from '../../ui/lists/list-page.tsx'
import { useServerSort } from '../../ui/lists/use-server-sort.ts'
import { formatMoney, formatNumber, formatShare, inWords } from '../../ui/text/format.ts'
import { RelativeTime } from '../../ui/text/time.tsx'
import { Drafts } from './drafts.tsx'
import { baseOf, shareOf } from './funnel.ts'
import { CampaignStateBadge } from './state.tsx'

export function CampaignsPage() {
  const { t } = useTranslation('campaigns')
  const trpc = useTRPC()
  const scope = useScope()
  const to = useTo()
  const mayStart = useMay('bulk_send')
  const page = usePageParameter()
  const [state, setState] = useChoiceParameter('state', campaignStates)
  const [q, setQ] = useQueryParameter('q')
  const sorting = useServerSort(campaignSorts)
  const campaigns = useQuery(
    trpc.campaigns.history.queryOptions(
      { ...scope, page, state, q, ...sorting },
      { placeholderData: keepPreviousData },
    ),
  )
  return (
    <ListPage
      title={t('campaigns')}
      about={t('aboutCampaigns')}
      query={campaigns}
      lines={2}
      first={mayStart && <Drafts />}
      start={mayStart && <StartButton to={to('campaigns/new')}>{t('newCampaign')}</StartButton>}
      tabs={<ChoiceTabs label={t('state')} choices={campaignStates} value={state} onChange={setState} />}
      search={
        <SearchField label={t('searchCampaigns')} placeholder={t('name')} value={q} onSearch={setQ} maxLength={100} />
      }
      empty={{
        illustration: <CampaignsIllustration />,
        title: t('noCampaignsYet'),
        words: t('howToStart'),
      }}
      unmatched={
        (q !== undefined && { title: t('noCampaignFound'), words: t('changeSearchOrState') }) ||
        (state !== undefined && {
          title: t('noneInState', { state: inWords(state).toLowerCase() }),
          words: t('chooseAnotherState'),
        })
      }
    >
      {(rows) => <CampaignTable campaigns={rows} />}
    </ListPage>
  )
}

function CampaignTable({ campaigns }: { campaigns: CampaignView[] }) {
  const { t } = useTranslation('campaigns')
  const to = useTo()
  return (
    <DataTable
      label={t('campaigns')}
      rows={campaigns}
      keyOf={(campaign) => campaign.id}
      hrefOf={(campaign) => to(`campaigns/${campaign.id}`)}
      columns={[
        { head: t('campaign'), cell: CampaignName, width: '30%', sort: { name: 'name' } },
        { head: t('state'), narrow: 'state', cell: (campaign) => <CampaignStateBadge campaign={campaign} /> },
        {
          head: t('recipients'),
          align: 'end',
          cell: (campaign) => formatNumber(campaign.total),
          sort: { name: 'recipients' },
        },
        {
          head: t('delivered'),
          align: 'end',
          cell: (campaign) => rateOf(campaign, campaign.counts.delivered + campaign.counts.read),
        },
        { head: t('read'), align: 'end', cell: (campaign) => rateOf(campaign, campaign.counts.read) },
        { head: t('replies'), align: 'end', cell: (campaign) => formatNumber(campaign.replied) },
        { head: t('costInTable'), align: 'end', cell: costOf },
        { head: t('sentBy'), cell: (campaign) => campaign.sent_by },
        {
          head: t('created'),
          align: 'end',
          narrow: 'corner',
          cell: (campaign) => <RelativeTime at={campaign.created_at} />,
          sort: { name: 'created' },
        },
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

/** The share of those sent; a campaign that has not sent anything has no share yet. */
function rateOf({ counts }: CampaignView, people: number): string {
  const base = baseOf(counts)
  return base.accepted + base.failed + base.uncertain === 0 ? '—' : formatShare(shareOf(people, base))
}

function costOf({ cost_estimate }: CampaignView): string {
  return formatMoney(cost_estimate.micros, cost_estimate.currency)
}

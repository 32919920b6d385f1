import type { CampaignReport } from '@parley/shared/campaigns/campaign-report'
import { useTranslation } from 'react-i18next'
import { Bars } from '../../../ui/charts/bars.tsx'
import { ChartPanel } from '../../../ui/charts/chart-panel.tsx'
import { formatNumber } from '../../../ui/text/format.ts'
import { shareInWords, stagesOf } from '../funnel.ts'

/** The delivery funnel, from all recipients to those who replied. */
export function FunnelPanel({ funnel }: { funnel: CampaignReport['funnel'] }) {
  const { t } = useTranslation('campaigns')
  const stages = stagesOf(funnel)
  return (
    <ChartPanel
      title={t('deliveryFunnel')}
      rows={stages}
      keyOf={({ name }) => name}
      columns={[
        { head: t('stage'), cell: ({ name }) => name },
        { head: t('meaning'), cell: ({ meaning }) => meaning, width: '50%' },
        { head: t('recipients'), align: 'end', cell: ({ people }) => formatNumber(people) },
        {
          head: t('share'),
          align: 'end',
          cell: ({ people, share }) => (share === undefined ? '—' : shareInWords(people, funnel)),
        },
      ]}
      csv={({ name, people, share }) => ({ stage: name, people, share: share ?? '' })}
      chart={
        <Bars
          label={t('recipientsByStage')}
          by="stage"
          unit={t('recipients')}
          data={stages.map(({ name, people }) => ({ stage: name, recipients: people }))}
          series={[{ name: 'recipients', label: t('recipients'), color: 'accent.5' }]}
        />
      }
    />
  )
}

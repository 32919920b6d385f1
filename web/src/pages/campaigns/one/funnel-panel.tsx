import type { CampaignReport } from '@parley/shared/campaigns/campaign-report'
import { Bars } from '../../../ui/charts/bars.tsx'
import { ChartPanel } from '../../../ui/charts/chart-panel.tsx'
import { formatNumber, formatShare } from '../../../ui/text/format.ts'
import { stagesOf } from '../funnel.ts'

/** The delivery funnel, from all recipients to those who replied. */
export function FunnelPanel({ funnel }: { funnel: CampaignReport['funnel'] }) {
  const stages = stagesOf(funnel)
  return (
    <ChartPanel
      title="Delivery funnel"
      rows={stages}
      keyOf={({ name }) => name}
      columns={[
        { head: 'Stage', cell: ({ name }) => name },
        { head: 'Meaning', cell: ({ meaning }) => meaning, width: '50%' },
        { head: 'Recipients', align: 'end', cell: ({ people }) => formatNumber(people) },
        { head: 'Share', align: 'end', cell: ({ share }) => formatShare(share) },
      ]}
      csv={({ name, people, share }) => ({ stage: name, people, share })}
      chart={
        <Bars
          label="Recipients by delivery stage"
          by="stage"
          data={stages.map(({ name, people }) => ({ stage: name, Recipients: people }))}
          series={[{ name: 'Recipients', color: 'accent.5' }]}
        />
      }
    />
  )
}

import type { CampaignReport } from '@parley/shared/campaigns/campaign-report'
import { Bars } from '../../../ui/charts/bars.tsx'
import { ChartPanel } from '../../../ui/charts/chart-panel.tsx'
import { formatNumber, formatShare } from '../../../ui/text/format.ts'
import { stagesOf } from '../funnel.ts'

/** How far the messages came, from everybody on the list to those who answered. */
export function FunnelPanel({ funnel }: { funnel: CampaignReport['funnel'] }) {
  const stages = stagesOf(funnel)
  return (
    <ChartPanel
      title="How far it came"
      rows={stages}
      keyOf={({ name }) => name}
      columns={[
        { head: 'Stage', cell: ({ name }) => name },
        { head: 'What it means', cell: ({ meaning }) => meaning, width: '50%' },
        { head: 'People', align: 'end', cell: ({ people }) => formatNumber(people) },
        { head: 'Of all', align: 'end', cell: ({ share }) => formatShare(share) },
      ]}
      csv={({ name, people, share }) => ({ stage: name, people, share })}
      chart={
        <Bars
          label="People by how far their message came"
          by="stage"
          data={stages.map(({ name, people }) => ({ stage: name, People: people }))}
          series={[{ name: 'People', color: 'accent.5' }]}
        />
      }
    />
  )
}

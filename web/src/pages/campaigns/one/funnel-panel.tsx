import { Skeleton } from '@mantine/core'
import type { CampaignReport } from '@parley/shared/campaigns'
import { lazy, Suspense } from 'react'
import { formatNumber, formatShare } from '../../../ui/format.ts'
import { ChartPanel } from '../../analytics/chart-panel.tsx'
import { stagesOf } from '../funnel.ts'

const Bars = lazy(async () => ({ default: (await import('../../analytics/charts.tsx')).Bars }))

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
        <Suspense fallback={<Skeleton h={240} />}>
          <Bars
            label="People by how far their message came"
            by="stage"
            data={stages.map(({ name, people }) => ({ stage: name, People: people }))}
            series={[{ name: 'People', color: 'accent.5' }]}
          />
        </Suspense>
      }
    />
  )
}

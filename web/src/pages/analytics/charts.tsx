import type { AnalyticsSummary } from '@parley/shared/analytics'
import { Bars } from '../../ui/charts/bars.tsx'
import { ChartPanel } from '../../ui/charts/chart-panel.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { FiguresPanel } from './figures.tsx'
import { KeysPanel } from './keys-panel.tsx'
import { shortDay } from './range.ts'
import { ReplyTimes } from './reply-times.tsx'
import { Satisfaction } from './satisfaction.tsx'
import { SentTables } from './sent-tables.tsx'

/** All figures and charts of a period with activity. */
export function Charts({ summary }: { summary: AnalyticsSummary }) {
  return (
    <>
      <FiguresPanel summary={summary} />
      <ChartPanel
        title="Messages by day"
        rows={summary.days}
        keyOf={({ day }) => day}
        columns={[
          { head: 'Day', cell: ({ day }) => day },
          { head: 'In', align: 'end', cell: (row) => formatNumber(row.inbound) },
          { head: 'Out', align: 'end', cell: (row) => formatNumber(row.outbound) },
        ]}
        csv={(row) => row}
        chart={
          <Bars
            label="Messages in and out by day"
            by="day"
            stacked
            data={summary.days.map(({ day, inbound, outbound }) => ({
              day: shortDay(day),
              In: inbound,
              Out: outbound,
            }))}
            series={[
              { name: 'In', color: 'accent.5' },
              { name: 'Out', color: 'teal.5' },
            ]}
          />
        }
      />
      <ReplyTimes summary={summary} />
      <Satisfaction scores={summary.current.satisfaction.scores} />
      <SentTables summary={summary} />
      <KeysPanel from={summary.from} to={summary.to} />
    </>
  )
}

import { Skeleton } from '@mantine/core'
import type { AnalyticsSummary } from '@parley/shared/analytics'
import { lazy, Suspense } from 'react'
import { formatNumber } from '../../ui/format.ts'
import { ChartPanel } from './chart-panel.tsx'
import { FiguresPanel } from './figures.tsx'
import { SentTables } from './sent-tables.tsx'

const Bars = lazy(async () => ({ default: (await import('./charts.tsx')).Bars }))

/** Everything there is to see of a time in which something was said. */
export function Pictures({ summary }: { summary: AnalyticsSummary }) {
  const scores = summary.current.satisfaction.scores.map((answers, place) => ({ score: `${place + 1}`, answers }))
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
          <Suspense fallback={<Skeleton h={240} />}>
            <Bars
              label="Messages in and out by day"
              by="day"
              stacked
              data={summary.days.map(({ day, inbound, outbound }) => ({
                day: day.slice(5),
                In: inbound,
                Out: outbound,
              }))}
              series={[
                { name: 'In', color: 'accent.5' },
                { name: 'Out', color: 'teal.5' },
              ]}
            />
          </Suspense>
        }
      />
      <ChartPanel
        title="Satisfaction"
        rows={scores}
        keyOf={({ score }) => score}
        columns={[
          { head: 'Score', cell: ({ score }) => score },
          { head: 'Answers', align: 'end', cell: ({ answers }) => formatNumber(answers) },
        ]}
        csv={(row) => row}
        chart={
          <Suspense fallback={<Skeleton h={240} />}>
            <Bars
              label="Answers by score"
              by="score"
              data={scores.map(({ score, answers }) => ({ score, Answers: answers }))}
              series={[{ name: 'Answers', color: 'accent.5' }]}
            />
          </Suspense>
        }
      />
      <SentTables summary={summary} />
    </>
  )
}

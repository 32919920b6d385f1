import { SimpleGrid, Skeleton, Text } from '@mantine/core'
import type { AnalyticsSummary } from '@parley/shared/analytics'
import { lazy, Suspense } from 'react'
import { formatSeconds } from '../../ui/format.ts'
import { ChartPanel } from './chart-panel.tsx'

const Bars = lazy(async () => ({ default: (await import('./charts.tsx')).Bars }))

const series = [
  { name: 'This time', color: 'accent.5' },
  { name: 'Before', color: 'gray.5' },
]
const time = (seconds: number | null) => (seconds === null ? '—' : formatSeconds(seconds))

/** How long customers waited, beside the period before. Left out while nothing was answered or resolved. */
export function AnswerTimes({ summary: { current, before } }: { summary: AnalyticsSummary }) {
  const kinds = [
    { what: 'First reply', now: current.first_reply, earlier: before.first_reply },
    { what: 'Resolution', now: current.resolution, earlier: before.resolution },
  ].filter(({ now, earlier }) => now.count + earlier.count > 0)
  if (kinds.length === 0) return null
  const rows = kinds.flatMap(({ what, now, earlier }) => [
    { what, measure: 'Half within', now: now.median_seconds, before: earlier.median_seconds },
    { what, measure: '9 of 10 within', now: now.p90_seconds, before: earlier.p90_seconds },
  ])
  return (
    <ChartPanel
      title="First reply and resolution"
      rows={rows}
      keyOf={({ what, measure }) => `${what} ${measure}`}
      columns={[
        { head: 'Time to', cell: ({ what }) => what },
        { head: 'Measure', cell: ({ measure }) => measure },
        { head: 'This time', align: 'end', cell: (row) => time(row.now) },
        { head: 'Before', align: 'end', cell: (row) => time(row.before) },
      ]}
      csv={({ what, measure, now, before: earlier }) => ({
        ...{ time_to: what, measure },
        ...{ seconds: now ?? '', seconds_before: earlier ?? '' },
      })}
      chart={
        <SimpleGrid cols={{ base: 1, md: kinds.length }} spacing="xl">
          {kinds.map(({ what }) => (
            <div key={what}>
              <Text size="xs" c="dimmed" mb={4}>
                {what}
              </Text>
              <Suspense fallback={<Skeleton h={240} />}>
                <Bars
                  label={`${what} in this time and before`}
                  by="measure"
                  write={formatSeconds}
                  series={series}
                  data={rows
                    .filter((row) => row.what === what)
                    .map((row) => ({ measure: row.measure, 'This time': row.now ?? 0, Before: row.before ?? 0 }))}
                />
              </Suspense>
            </div>
          ))}
        </SimpleGrid>
      }
    />
  )
}

import { SimpleGrid, Text } from '@mantine/core'
import type { AnalyticsSummary } from '@parley/shared/analytics'
import { Bars } from '../../ui/charts/bars.tsx'
import { ChartPanel } from '../../ui/charts/chart-panel.tsx'
import { answerTime, inUnit, unitOf } from './answer-time.ts'

const series = [
  { name: 'This time', color: 'accent.5' },
  { name: 'Before', color: 'gray.5' },
]

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
        { head: 'This time', align: 'end', cell: (row) => answerTime(row.now) },
        { head: 'Before', align: 'end', cell: (row) => answerTime(row.before) },
      ]}
      csv={({ what, measure, now, before: earlier }) => ({
        ...{ time_to: what, measure },
        ...{ seconds: now ?? '', seconds_before: earlier ?? '' },
      })}
      chart={
        <SimpleGrid cols={{ base: 1, md: kinds.length }} spacing="xl">
          {kinds.map(({ what }) => (
            <TimesChart key={what} what={what} rows={rows.filter((row) => row.what === what)} />
          ))}
        </SimpleGrid>
      }
    />
  )
}

type TimesRow = { what: string; measure: string; now: number | null; before: number | null }

function TimesChart({ what, rows }: { what: string; rows: readonly TimesRow[] }) {
  const unit = unitOf(rows.flatMap(({ now, before }) => [now ?? 0, before ?? 0]))
  return (
    <div>
      <Text size="xs" c="dimmed" mb={4}>
        {what}
      </Text>
      <Bars
        label={`${what} in this time and before`}
        by="measure"
        write={inUnit(unit)}
        series={series}
        data={rows.map(({ measure, now, before }) => ({
          measure,
          'This time': (now ?? 0) / unit.seconds,
          Before: (before ?? 0) / unit.seconds,
        }))}
      />
    </div>
  )
}

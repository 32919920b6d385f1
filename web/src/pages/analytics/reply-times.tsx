import { SimpleGrid, Text } from '@mantine/core'
import type { AnalyticsSummary } from '@parley/shared/analytics'
import { Bars } from '../../ui/charts/bars.tsx'
import { ChartPanel } from '../../ui/charts/chart-panel.tsx'
import { formatReplyTime, inUnit, unitOf } from './reply-time.ts'

const series = [
  { name: 'Current period', color: 'accent.5' },
  { name: 'Previous period', color: 'gray.5' },
]

/** Times to first reply and resolution, compared with the previous period. Hidden without replies and resolutions. */
export function ReplyTimes({ summary: { current, before } }: { summary: AnalyticsSummary }) {
  const kinds = [
    { what: 'First reply', now: current.first_reply, earlier: before.first_reply },
    { what: 'Resolution', now: current.resolution, earlier: before.resolution },
  ].filter(({ now, earlier }) => now.count + earlier.count > 0)
  if (kinds.length === 0) return null
  const rows = kinds.flatMap(({ what, now, earlier }) => [
    { what, measure: 'Median', now: now.median_seconds, before: earlier.median_seconds },
    { what, measure: '90th percentile', now: now.p90_seconds, before: earlier.p90_seconds },
  ])
  return (
    <ChartPanel
      title="First reply and resolution"
      rows={rows}
      keyOf={({ what, measure }) => `${what} ${measure}`}
      columns={[
        { head: 'Time to', cell: ({ what }) => what },
        { head: 'Measure', cell: ({ measure }) => measure },
        { head: 'Current period', align: 'end', cell: (row) => formatReplyTime(row.now) },
        { head: 'Previous period', align: 'end', cell: (row) => formatReplyTime(row.before) },
      ]}
      csv={({ what, measure, now, before: earlier }) => ({
        time_to: what,
        measure,
        seconds: now ?? '',
        seconds_before: earlier ?? '',
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
        label={`${what}, current and previous period`}
        by="measure"
        write={inUnit(unit)}
        series={series}
        data={rows.map(({ measure, now, before }) => ({
          measure,
          'Current period': (now ?? 0) / unit.seconds,
          'Previous period': (before ?? 0) / unit.seconds,
        }))}
      />
    </div>
  )
}

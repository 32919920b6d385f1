import { SimpleGrid, Text } from '@mantine/core'
import type { AnalyticsSummary } from '@parley/shared/analytics'
import { useTranslation } from 'react-i18next'
import { i18n } from '../../i18n/i18n.ts'
import { Bars } from '../../ui/charts/bars.tsx'
import { ChartPanel } from '../../ui/charts/chart-panel.tsx'
import { formatReplyTime, inUnit, unitOf } from './reply-time.ts'

const series = [
  {
    get name() {
      return i18n.t('analytics:currentPeriod')
    },
    color: 'accent.5',
  },
  {
    get name() {
      return i18n.t('analytics:previousPeriod')
    },
    color: 'gray.5',
  },
]

/** Times to the first response, the first reply of a person and the resolution, compared with the previous period. Hidden without replies and resolutions. */
export function ReplyTimes({ summary: { current, before } }: { summary: AnalyticsSummary }) {
  const { t } = useTranslation('analytics')
  const kinds = [
    { what: t('firstResponse'), now: current.first_reply, earlier: before.first_reply },
    { what: t('firstReply'), now: current.first_reply_by_person, earlier: before.first_reply_by_person },
    { what: t('resolution'), now: current.resolution, earlier: before.resolution },
  ].filter(({ now, earlier }) => now.count + earlier.count > 0)
  if (kinds.length === 0) return null
  const rows = kinds.flatMap(({ what, now, earlier }) => [
    { what, measure: t('median'), now: now.median_seconds, before: earlier.median_seconds },
    { what, measure: t('ninetiethPercentile'), now: now.p90_seconds, before: earlier.p90_seconds },
  ])
  return (
    <ChartPanel
      title={t('firstReplyAndResolution')}
      rows={rows}
      note={t('firstReplyNote')}
      keyOf={({ what, measure }) => `${what} ${measure}`}
      columns={[
        { head: t('timeTo'), cell: ({ what }) => what },
        { head: t('measure'), cell: ({ measure }) => measure },
        { head: t('currentPeriod'), align: 'end', cell: (row) => formatReplyTime(row.now) },
        { head: t('previousPeriod'), align: 'end', cell: (row) => formatReplyTime(row.before) },
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
  const { t } = useTranslation('analytics')
  const unit = unitOf(rows.flatMap(({ now, before }) => [now ?? 0, before ?? 0]))
  return (
    <div>
      <Text size="xs" c="dimmed" mb={4}>
        {what}
      </Text>
      <Bars
        label={t('currentAndPreviousPeriod', { what })}
        by="measure"
        write={inUnit(unit)}
        series={series}
        data={rows.map(({ measure, now, before }) => ({
          measure,
          [t('currentPeriod')]: (now ?? 0) / unit.seconds,
          [t('previousPeriod')]: (before ?? 0) / unit.seconds,
        }))}
      />
    </div>
  )
}

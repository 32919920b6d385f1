import { Text } from '@mantine/core'
import type { AnalyticsSummary } from '@parley/shared/analytics'
import { useTranslation } from 'react-i18next'
import { axisLimit } from '../../ui/charts/axis-limit.ts'
import { Bars } from '../../ui/charts/bars.tsx'
import { ChartPanel } from '../../ui/charts/chart-panel.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { shortDay } from './range.ts'

type Day = AnalyticsSummary['days'][number]

/** Messages in and out by day. A day with a campaign is cut off where it would flatten the others, and named below. */
export function MessagesByDay({ days }: { days: Day[] }) {
  const { t } = useTranslation('analytics')
  const limit = axisLimit(days.map(totalOf))
  const cut = limit === undefined ? [] : days.filter((day) => totalOf(day) > limit)
  return (
    <ChartPanel
      title={t('messagesByDay')}
      rows={days}
      keyOf={({ day }) => day}
      columns={[
        { head: t('day'), cell: ({ day }) => day },
        { head: t('in'), align: 'end', cell: (row) => formatNumber(row.inbound) },
        { head: t('out'), align: 'end', cell: (row) => formatNumber(row.outbound) },
      ]}
      csv={(row) => row}
      chart={
        <>
          <Bars
            label={t('messagesInAndOutByDay')}
            by="day"
            stacked
            limit={limit}
            data={days.map(({ day, inbound, outbound }) => ({
              day: shortDay(day),
              [t('in')]: inbound,
              [t('out')]: outbound,
            }))}
            series={[
              { name: t('in'), color: 'accent.5' },
              { name: t('out'), color: 'teal.5' },
            ]}
          />
          {cut.length > 0 && (
            <Text size="xs" c="dimmed">
              {t('cutOffInTheChart', {
                value: cut.map((day) => `${shortDay(day.day)}: ${formatNumber(totalOf(day))}`).join(', '),
              })}
            </Text>
          )}
        </>
      }
    />
  )
}

function totalOf({ inbound, outbound }: Day): number {
  return inbound + outbound
}

import { Switch } from '@mantine/core'
import type { AnalyticsSummary } from '@parley/shared/analytics'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Bars } from '../../ui/charts/bars.tsx'
import { ChartPanel } from '../../ui/charts/chart-panel.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { shortDay } from './range.ts'

type Day = AnalyticsSummary['days'][number]

/** Messages in and out by day, true to scale. Beside the day of a campaign, others are compared on a logarithmic scale. */
export function MessagesByDay({ days }: { days: Day[] }) {
  const { t } = useTranslation('analytics')
  const [isLogarithmic, setLogarithmic] = useState(false)
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
            isLogarithmic={isLogarithmic}
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
          <Switch
            size="xs"
            label={t('logarithmicScale')}
            checked={isLogarithmic}
            onChange={(event) => setLogarithmic(event.currentTarget.checked)}
          />
        </>
      }
    />
  )
}

import { Switch } from '@mantine/core'
import type { AnalyticsSummary } from '@parley/shared/analytics'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Bars } from '../../ui/charts/bars.tsx'
import { ChartPanel } from '../../ui/charts/chart-panel.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { shortDay } from './range.ts'

type Day = AnalyticsSummary['days'][number]

/** Messages by day, those of campaigns apart, true to scale. Other days are compared beside a campaign's on a logarithmic scale. */
export function MessagesByDay({ days }: { days: Day[] }) {
  const { t } = useTranslation('analytics')
  const [isLogarithmic, setLogarithmic] = useState(false)
  const hasCampaigns = days.some(({ campaign_messages }) => campaign_messages > 0)
  const out = hasCampaigns ? t('outWithoutCampaigns') : t('out')
  return (
    <ChartPanel
      title={t('messagesByDay')}
      rows={days}
      keyOf={({ day }) => day}
      columns={[
        { head: t('day'), cell: ({ day }) => day },
        { head: t('in'), align: 'end', cell: (row) => formatNumber(row.inbound) },
        { head: t('out'), align: 'end', cell: (row) => formatNumber(row.outbound) },
        { head: t('outOfCampaigns'), align: 'end', cell: (row) => formatNumber(row.campaign_messages) },
      ]}
      csv={(row) => row}
      chart={
        <>
          <Bars
            label={t('messagesInAndOutByDay')}
            by="day"
            unit={t('messages')}
            stacked
            isLogarithmic={isLogarithmic}
            data={days.map(({ day, inbound, outbound, campaign_messages }) => ({
              day: shortDay(day),
              [t('in')]: inbound,
              [out]: outbound - campaign_messages,
              [t('campaigns')]: campaign_messages,
            }))}
            series={[
              { name: t('in'), color: 'accent.5' },
              { name: out, color: 'teal.5' },
              { name: t('campaigns'), color: 'indigo.5' },
            ]}
          />
          <Switch
            size="xs"
            mt="sm"
            label={t('logarithmicScale')}
            checked={isLogarithmic}
            onChange={(event) => setLogarithmic(event.currentTarget.checked)}
          />
        </>
      }
    />
  )
}

import { SegmentedControl, Skeleton, Text } from '@mantine/core'
import type { DeliveryChartView, WebhookView } from '@parley/shared/webhooks/webhook-views'
import { deliveryChartDays } from '@parley/shared/words'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { Bars } from '../../ui/charts/bars.tsx'
import { ChartPanel } from '../../ui/charts/chart-panel.tsx'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { stepName } from '../../ui/text/step-name.ts'

/** The attempted events of a webhook by what became of them: the last 24 hours by hour, or 7 days by day. */
export function DeliveryChart({ webhook }: { webhook: WebhookView }) {
  const { t } = useTranslation('webhooks')
  const trpc = useTRPC()
  const [days, setDays] = useState<(typeof deliveryChartDays)[number]>(1)
  const input = { ...useScope(), webhookId: webhook.id, days }
  const chart = useQuery(trpc.webhooks.chart.queryOptions(input, { placeholderData: keepPreviousData }))
  const period = (
    <SegmentedControl
      aria-label={t('chartPeriod')}
      value={String(days)}
      onChange={(value) => setDays(deliveryChartDays.find((each) => String(each) === value) ?? 1)}
      data={deliveryChartDays.map((each) => ({
        value: String(each),
        label: each === 1 ? t('last24Hours') : t('last7Days'),
      }))}
    />
  )
  return (
    <Loaded query={chart} skeleton={<Skeleton h={360} />}>
      {({ step, data }) => (
        <ChartPanel
          title={t('deliveriesOverTime')}
          filter={period}
          rows={[...data].reverse()}
          keyOf={({ at }) => at}
          columns={[
            { head: step === 'hour' ? t('hour') : t('dayUtc'), cell: ({ at }) => stepName(at, step) },
            { head: t('delivered'), align: 'end', cell: ({ delivered }) => formatNumber(delivered) },
            { head: t('failed'), align: 'end', cell: ({ failed }) => formatNumber(failed) },
            { head: t('retrying'), align: 'end', cell: ({ retrying }) => formatNumber(retrying) },
          ]}
          csv={({ at, delivered, failed, retrying }) => ({ at, delivered, failed, retrying })}
          chart={<DeliveryBars chart={{ step, data }} />}
        />
      )}
    </Loaded>
  )
}

/** The chart alone, without its table. */
export function DeliveryBars({ chart: { step, data } }: { chart: DeliveryChartView }) {
  const { t } = useTranslation('webhooks')
  if (data.every(({ delivered, failed, retrying }) => delivered + failed + retrying === 0)) {
    return (
      <Text size="sm" c="dimmed">
        {t('noAttemptsInThisPeriod')}
      </Text>
    )
  }
  return (
    <Bars
      label={t('deliveriesOverTime')}
      by="at"
      unit={t('events')}
      stacked
      data={data.map(({ at, ...counts }) => ({ at: stepName(at, step), ...counts }))}
      series={[
        { name: 'delivered', label: t('delivered'), color: 'accent.5' },
        { name: 'retrying', label: t('retrying'), color: 'var(--ui-warn)' },
        { name: 'failed', label: t('failed'), color: 'red.6' },
      ]}
    />
  )
}

import { Button, Group, SegmentedControl, Text } from '@mantine/core'
import { usageDays } from '@parley/shared/words'
import type { KeyUsageView } from '@parley/shared/workspace/key-usage'
import { IconDownload, IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { i18n } from '../../../i18n/i18n.ts'
import { useQueryParameter } from '../../../ui/forms/query-parameters.ts'
import { DataTable } from '../../../ui/lists/data-table.tsx'
import { SideScroll } from '../../../ui/lists/side-scroll.tsx'
import { Figure, Figures, Panel } from '../../../ui/panel.tsx'
import { formatNumber, formatShare } from '../../../ui/text/format.ts'
import { saveFile } from '../../../ui/text/save-file.ts'
import { stepName } from '../../../ui/text/step-name.ts'
import { UsageChart } from './usage-chart.tsx'

export type UsageDays = (typeof usageDays)[number]

/** The period as a query parameter of the URL, so that a link shows the same period. */
export function useUsageDays(): [UsageDays, (days: string) => void] {
  const [value, set] = useQueryParameter('days')
  return [usageDays.find((days) => String(days) === value) ?? 7, set]
}

/** The requests and errors of a key, as a chart, a table or a CSV file. */
export function UsagePanel({ usage }: { usage: KeyUsageView }) {
  const { t } = useTranslation('api-keys')
  const [days, setDays] = useUsageDays()
  const [asTable, setAsTable] = useState(false)
  const { total } = usage
  const errors = total.forbidden + total.not_found + total.rate_limited + total.invalid
  return (
    <Panel
      title={t('requestsByDay')}
      action={
        <Group gap="xs">
          <Button variant="default" leftSection={<IconTable size={14} />} onClick={() => setAsTable(!asTable)}>
            {asTable ? t('chart') : t('table')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={14} />}
            onClick={() => void downloadUsage(usage, days)}
          >
            {t('csv')}
          </Button>
        </Group>
      }
    >
      <SideScroll>
        <SegmentedControl
          aria-label={t('period')}
          value={String(days)}
          onChange={setDays}
          data={usageDays.map((each) => ({
            value: String(each),
            label: each === 1 ? t('hours', { count: 24 }) : t('days', { count: each }),
          }))}
        />
      </SideScroll>
      <div style={{ margin: '12px -16px' }}>
        <Figures>
          <Figure name={t('requestsByDay')} value={formatNumber(total.requests)} />
          <Figure name={t('clientErrors4xx')} value={total.requests ? formatShare(errors / total.requests) : '—'} />
          <Figure name={t('rateLimited')} value={formatNumber(total.rate_limited)} />
          <Figure name={t('forbidden')} value={formatNumber(total.forbidden)} />
          <Figure name={t('notFound')} value={formatNumber(total.not_found)} />
        </Figures>
      </div>
      {asTable ? <UsageTable usage={usage} /> : <UsageChart usage={usage} />}
    </Panel>
  )
}

async function downloadUsage({ key, data }: KeyUsageView, days: UsageDays): Promise<void> {
  const { writeCsv } = await import('@parley/shared/csv-file')
  const rows = data.map((step) => [
    step.at,
    ...[step.requests, step.forbidden, step.not_found, step.rate_limited, step.invalid, step.failed].map(String),
  ])
  const head = ['at', 'requests', 'forbidden_403', 'not_found_404', 'rate_limited_429', 'invalid_4xx', 'failed_5xx']
  saveFile(i18n.t('api-keys:daysCsv', { name: key.name, days }), writeCsv([head, ...rows]), 'text/csv')
}

/** The hours or days with requests, newest first. */
function UsageTable({ usage }: { usage: KeyUsageView }) {
  const { t } = useTranslation('api-keys')
  const rows = usage.data.filter(({ requests }) => requests > 0).reverse()
  if (rows.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('noRequestsInThisPeriod')}
      </Text>
    )
  }
  return (
    <DataTable
      label={t('requestsByThisKey')}
      rows={rows}
      keyOf={({ at }) => at}
      columns={[
        { head: usage.step === 'hour' ? t('hour') : t('dayUtc'), cell: ({ at }) => stepName(at, usage.step) },
        { head: t('requestsByDay'), align: 'end', cell: ({ requests }) => formatNumber(requests) },
        { head: '403', align: 'end', cell: ({ forbidden }) => formatNumber(forbidden) },
        { head: '404', align: 'end', cell: ({ not_found }) => formatNumber(not_found) },
        { head: '429', align: 'end', cell: ({ rate_limited }) => formatNumber(rate_limited) },
        { head: t('other4xx'), align: 'end', cell: ({ invalid }) => formatNumber(invalid) },
        { head: '5xx', align: 'end', cell: ({ failed }) => formatNumber(failed) },
      ]}
    />
  )
}

import { Text } from '@mantine/core'
import type { KeyUsageView } from '@parley/shared/workspace/key-usage'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../../ui/lists/data-table.tsx'
import { formatNumber } from '../../../ui/text/format.ts'
import { stepName } from './usage-words.ts'

/** The hours or days with requests, newest first. */
export function UsageTable({ usage }: { usage: KeyUsageView }) {
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
        { head: t('requests2'), align: 'end', cell: ({ requests }) => formatNumber(requests) },
        { head: '403', align: 'end', cell: ({ forbidden }) => formatNumber(forbidden) },
        { head: '404', align: 'end', cell: ({ not_found }) => formatNumber(not_found) },
        { head: '429', align: 'end', cell: ({ rate_limited }) => formatNumber(rate_limited) },
        { head: t('other4xx'), align: 'end', cell: ({ invalid }) => formatNumber(invalid) },
        { head: '5xx', align: 'end', cell: ({ failed }) => formatNumber(failed) },
      ]}
    />
  )
}

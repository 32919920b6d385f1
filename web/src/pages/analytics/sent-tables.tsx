import { Anchor } from '@mantine/core'
import type { AnalyticsSummary, SentFigures } from '@parley/shared/analytics'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { i18n } from '../../i18n/i18n.ts'
import { useTo } from '../../scope.ts'
import { ChartPanel } from '../../ui/charts/chart-panel.tsx'
import type { Column } from '../../ui/lists/data-table.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { Share } from './share.tsx'

/** The base of the shares are the recipients whose message was sent or failed. */
const columns: readonly Column<SentFigures>[] = [
  {
    get head() {
      return i18n.t('analytics:recipients')
    },
    align: 'end',
    cell: (row) => formatNumber(row.recipients),
  },
  {
    get head() {
      return i18n.t('analytics:accepted')
    },
    align: 'end',
    cell: (row) => <Share part={row.successful} of={row.attempted} />,
  },
  {
    get head() {
      return i18n.t('analytics:read')
    },
    align: 'end',
    cell: (row) => <Share part={row.read} of={row.attempted} />,
  },
  {
    get head() {
      return i18n.t('analytics:failed')
    },
    align: 'end',
    cell: (row) => formatNumber(row.failed),
  },
  {
    get head() {
      return i18n.t('analytics:replied')
    },
    align: 'end',
    cell: (row) => <Share part={row.replied} of={row.attempted} />,
  },
]

/** Results by campaign and by template. */
export function SentTables({ summary }: { summary: AnalyticsSummary }) {
  const { t } = useTranslation('analytics')
  const to = useTo()
  if (summary.campaigns.length === 0) return null
  return (
    <>
      <ChartPanel
        title={t('campaigns')}
        rows={summary.campaigns}
        keyOf={({ id }) => id}
        columns={[
          {
            head: t('campaign'),
            width: '32%',
            cell: ({ id, name }) => (
              <Anchor component={Link} to={to(`campaigns/${id}`)} size="sm">
                <bdi>{name}</bdi>
              </Anchor>
            ),
          },
          ...columns,
        ]}
        csv={({ id, ...row }) => ({ campaign: id, ...row })}
      />
      <ChartPanel
        title={t('templates')}
        rows={summary.templates}
        keyOf={({ name, language }) => `${name} ${language}`}
        columns={[{ head: t('template'), width: '32%', cell: (row) => `${row.name} (${row.language})` }, ...columns]}
        csv={(row) => row}
      />
    </>
  )
}

import { Anchor } from '@mantine/core'
import type { AnalyticsSummary, SentFigures } from '@parley/shared/analytics'
import { Link } from 'react-router'
import { useTo } from '../../scope.ts'
import { ChartPanel } from '../../ui/charts/chart-panel.tsx'
import type { Column } from '../../ui/lists/data-table.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { Share } from './share.tsx'

/** The base of the shares are the recipients whose message was sent or failed. */
const columns: readonly Column<SentFigures>[] = [
  { head: 'Recipients', align: 'end', cell: (row) => formatNumber(row.recipients) },
  { head: 'Accepted', align: 'end', cell: (row) => <Share part={row.successful} of={row.attempted} /> },
  { head: 'Read', align: 'end', cell: (row) => <Share part={row.read} of={row.attempted} /> },
  { head: 'Failed', align: 'end', cell: (row) => formatNumber(row.failed) },
  { head: 'Replied', align: 'end', cell: (row) => <Share part={row.replied} of={row.attempted} /> },
]

/** Results by campaign and by template. */
export function SentTables({ summary }: { summary: AnalyticsSummary }) {
  const to = useTo()
  if (summary.campaigns.length === 0) return null
  return (
    <>
      <ChartPanel
        title="Campaigns"
        rows={summary.campaigns}
        keyOf={({ id }) => id}
        columns={[
          {
            head: 'Campaign',
            width: '32%',
            cell: ({ id, name }) => (
              <Anchor component={Link} to={to(`campaigns/${id}`)} size="sm">
                {name}
              </Anchor>
            ),
          },
          ...columns,
        ]}
        csv={({ id, ...row }) => ({ campaign: id, ...row })}
      />
      <ChartPanel
        title="Templates"
        rows={summary.templates}
        keyOf={({ name, language }) => `${name} ${language}`}
        columns={[{ head: 'Template', width: '32%', cell: (row) => `${row.name} (${row.language})` }, ...columns]}
        csv={(row) => row}
      />
    </>
  )
}

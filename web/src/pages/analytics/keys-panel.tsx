import { Anchor, Skeleton } from '@mantine/core'
import type { KeyFigures } from '@parley/shared/analytics'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useHasPermission, useScope, useTo } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { Bars } from '../../ui/charts/bars.tsx'
import { ChartPanel } from '../../ui/charts/chart-panel.tsx'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import type { Range } from './range.ts'

const shownInChart = 12
const rejectedOf = (key: KeyFigures) => key.forbidden + key.not_found + key.rate_limited + key.invalid

/** Requests by API key. Hidden if there were none. */
export function KeysPanel({ from, to }: Required<Range>) {
  const trpc = useTRPC()
  const keys = useQuery(
    trpc.analytics.keys.queryOptions({ ...useScope(), from, to }, { placeholderData: keepPreviousData }),
  )
  return (
    <Loaded query={keys} skeleton={<Skeleton h={260} />}>
      {({ data }) => (data.length === 0 ? null : <KeyFiguresPanel keys={data} />)}
    </Loaded>
  )
}

function KeyFiguresPanel({ keys }: { keys: readonly KeyFigures[] }) {
  return (
    <ChartPanel
      title="API keys"
      rows={keys}
      keyOf={({ id }) => id}
      columns={[
        { head: 'Key', width: '32%', cell: KeyName },
        { head: 'Requests', align: 'end', cell: (key) => formatNumber(key.requests) },
        { head: 'Rejected', align: 'end', cell: (key) => formatNumber(rejectedOf(key)) },
        { head: 'Rate limited (429)', align: 'end', cell: (key) => formatNumber(key.rate_limited) },
        { head: 'Failed (5xx)', align: 'end', cell: (key) => formatNumber(key.failed) },
      ]}
      csv={({ id, ...key }) => ({ key_id: id, ...key })}
      chart={
        <Bars
          label="Requests by API key and result"
          by="key"
          stacked
          data={keys.slice(0, shownInChart).map((key) => ({
            key: key.name,
            Succeeded: key.requests - rejectedOf(key) - key.failed,
            Rejected: rejectedOf(key),
            Failed: key.failed,
          }))}
          series={[
            { name: 'Succeeded', color: 'accent.5' },
            { name: 'Rejected', color: 'orange.5' },
            { name: 'Failed', color: 'red.5' },
          ]}
        />
      }
    />
  )
}

function KeyName({ id, name }: KeyFigures) {
  const to = useTo()
  const mayOpen = useHasPermission('manage_api_keys')
  if (!mayOpen) return name
  return (
    <Anchor component={Link} to={to(`api-keys/${id}`)} size="sm">
      {name}
    </Anchor>
  )
}

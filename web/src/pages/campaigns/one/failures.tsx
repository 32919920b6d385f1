import { Anchor, Text } from '@mantine/core'
import type { FailureGroup } from '@parley/shared/campaigns/campaign-report'
import { Link } from 'react-router'
import { ChartPanel } from '../../../ui/charts/chart-panel.tsx'
import { formatNumber } from '../../../ui/text/format.ts'
import { RecipientStateBadge } from '../state.tsx'

/** The failure reasons, most frequent first, with hints. Each links to the recipients it applies to. */
export function Failures({ failures }: { failures: readonly FailureGroup[] }) {
  if (failures.length === 0) return null
  return (
    <ChartPanel
      title="Failure reasons"
      rows={failures}
      keyOf={({ state, code }) => `${state} ${code}`}
      columns={[
        { head: 'Reason', long: true, width: '55%', cell: (group) => <Reason group={group} /> },
        { head: 'State', cell: ({ state }) => <RecipientStateBadge state={state} /> },
        {
          head: 'Code',
          cell: ({ code }) => (
            <Text size="xs" ff="monospace">
              {code}
            </Text>
          ),
        },
        {
          head: 'Recipients',
          align: 'end',
          cell: ({ code, state, count }) => (
            <Anchor component={Link} to={`?state=${state}&code=${encodeURIComponent(code)}#recipients`} size="sm">
              {formatNumber(count)}
            </Anchor>
          ),
        },
      ]}
      csv={({ reason, state, code, count, hint }) => ({ reason, state, code, people: count, hint: hint ?? '' })}
    />
  )
}

function Reason({ group: { reason, hint } }: { group: FailureGroup }) {
  return (
    <>
      {reason}
      {hint && (
        <Text size="xs" c="dimmed">
          {hint}
        </Text>
      )}
    </>
  )
}

import { Anchor, Text } from '@mantine/core'
import type { FailureGroup } from '@parley/shared/campaigns/campaign-report'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { translated } from '../../../i18n/sentences.ts'
import { ChartPanel } from '../../../ui/charts/chart-panel.tsx'
import { formatNumber } from '../../../ui/text/format.ts'
import { RecipientStateBadge } from '../state.tsx'

/** The failure reasons, most frequent first, with hints. Each links to the recipients it applies to. */
export function Failures({ failures }: { failures: readonly FailureGroup[] }) {
  const { t } = useTranslation('campaigns')
  if (failures.length === 0) return null
  return (
    <ChartPanel
      title={t('failureReasons')}
      rows={failures}
      keyOf={({ state, code }) => `${state} ${code}`}
      columns={[
        { head: t('reason'), long: true, width: '55%', cell: (group) => <Reason group={group} /> },
        { head: t('state'), cell: ({ state }) => <RecipientStateBadge state={state} /> },
        {
          head: t('code'),
          cell: ({ code }) => (
            <Text size="xs" ff="monospace">
              {code}
            </Text>
          ),
        },
        {
          head: t('recipients'),
          align: 'end',
          cell: ({ code, state, count }) => (
            <Anchor component={Link} to={`?state=${state}&code=${encodeURIComponent(code)}#recipients`} size="sm">
              {formatNumber(count)}
            </Anchor>
          ),
        },
      ]}
      csv={({ reason, state, code, count, hint }) => ({
        reason: translated(reason),
        state,
        code,
        people: count,
        hint: hint ? translated(hint) : '',
      })}
    />
  )
}

function Reason({ group: { reason, hint } }: { group: FailureGroup }) {
  return (
    <>
      {translated(reason)}
      {hint && (
        <Text size="xs" c="dimmed">
          {translated(hint)}
        </Text>
      )}
    </>
  )
}

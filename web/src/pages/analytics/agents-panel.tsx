import { Skeleton } from '@mantine/core'
import type { AgentFigures } from '@parley/shared/analytics'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { ChartPanel } from '../../ui/charts/chart-panel.tsx'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import type { Filter } from './range.ts'
import { formatReplyTime } from './reply-time.ts'

/** Replies and first replies by author, and the results of conversations by their assignee. Hidden if there were none. */
export function AgentsPanel(filter: Filter) {
  const trpc = useTRPC()
  const agents = useQuery(
    trpc.analytics.agents.queryOptions({ ...useScope(), ...filter }, { placeholderData: keepPreviousData }),
  )
  return (
    <Loaded query={agents} skeleton={<Skeleton h={160} />}>
      {({ data }) => (data.length === 0 ? null : <AgentFiguresPanel agents={data} />)}
    </Loaded>
  )
}

function AgentFiguresPanel({ agents }: { agents: readonly AgentFigures[] }) {
  const { t } = useTranslation('analytics')
  const nameOf = ({ id, name }: AgentFigures) => (id === null ? t('unassigned') : (name ?? t('deletedAccount')))
  return (
    <ChartPanel
      title={t('agents')}
      rows={agents}
      keyOf={({ id }) => id ?? 'unassigned'}
      note={t('agentsNote')}
      columns={[
        { head: t('agent'), width: '28%', cell: nameOf },
        { head: t('replies'), align: 'end', cell: (row) => (row.id === null ? '—' : formatNumber(row.replies)) },
        { head: t('resolved'), align: 'end', cell: (row) => formatNumber(row.resolved) },
        {
          head: t('firstReplyMedian'),
          align: 'end',
          cell: ({ first_reply }) => formatReplyTime(first_reply.median_seconds),
        },
        {
          head: t('satisfaction'),
          align: 'end',
          cell: ({ satisfaction: { average, count } }) =>
            average === null ? '—' : t('scoreOfFive', { score: formatNumber(average), responses: formatNumber(count) }),
        },
      ]}
      csv={(row) => ({
        agent_id: row.id ?? '',
        agent: nameOf(row),
        replies: row.replies,
        resolved: row.resolved,
        first_replies: row.first_reply.count,
        first_reply_median_seconds: row.first_reply.median_seconds ?? '',
        first_reply_p90_seconds: row.first_reply.p90_seconds ?? '',
        survey_responses: row.satisfaction.count,
        satisfaction: row.satisfaction.average ?? '',
      })}
    />
  )
}

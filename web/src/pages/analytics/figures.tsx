import type { AnalyticsSummary } from '@parley/shared/analytics'
import { Figure, Figures, Panel } from '../../ui/panel.tsx'
import { formatNumber, formatShare } from '../../ui/text/format.ts'
import { formatReplyTime } from './reply-time.ts'

/** The key figures of the period, each compared with the previous period. */
export function FiguresPanel({ summary }: { summary: AnalyticsSummary }) {
  const { current, before } = summary
  const durations = [
    { name: 'First reply', now: current.first_reply, earlier: before.first_reply },
    { name: 'Resolution', now: current.resolution, earlier: before.resolution },
  ]
  return (
    <Panel flush>
      <Figures>
        <Figure
          name="Messages in"
          value={formatNumber(current.inbound)}
          hint={compareWithPrevious(current.inbound, before.inbound)}
        />
        <Figure
          name="Messages out"
          value={formatNumber(current.outbound)}
          hint={compareWithPrevious(current.outbound, before.outbound)}
        />
        <Figure
          name="Conversations"
          value={formatNumber(current.conversations_opened)}
          hint={compareWithPrevious(current.conversations_opened, before.conversations_opened)}
        />
        {durations.map(({ name, now, earlier }) => (
          <Figure
            key={name}
            name={`${name}, median`}
            value={formatReplyTime(now.median_seconds)}
            hint={
              <>
                90th percentile: {formatReplyTime(now.p90_seconds)}
                <br />
                {compareWithPrevious(now.median_seconds, earlier.median_seconds)}
              </>
            }
          />
        ))}
        <Figure
          name="Satisfaction"
          value={current.satisfaction.average === null ? '—' : `${current.satisfaction.average} of 5`}
          hint={compareWithPrevious(current.satisfaction.average, before.satisfaction.average)}
        />
      </Figures>
    </Panel>
  )
}

/** The change from the previous period's figure: `↑ 12% vs. previous period`. */
export function compareWithPrevious(current: number | null, previous: number | null): string {
  if (current === null || previous === null) return 'No comparison available'
  if (current === previous) return 'No change'
  if (previous === 0) return 'None in previous period'
  const arrow = current > previous ? '↑' : '↓'
  return `${arrow} ${formatShare(Math.abs(current - previous) / previous)} vs. previous period`
}

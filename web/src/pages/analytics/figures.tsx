import type { AnalyticsSummary } from '@parley/shared/analytics'
import { useTranslation } from 'react-i18next'
import { i18n } from '../../i18n/i18n.ts'
import { Figure, Figures, Panel } from '../../ui/panel.tsx'
import { formatNumber, formatShare } from '../../ui/text/format.ts'
import { formatReplyTime } from './reply-time.ts'

/** The key figures of the period, each compared with the previous period. */
export function FiguresPanel({ summary }: { summary: AnalyticsSummary }) {
  const { t } = useTranslation('analytics')
  const { current, before } = summary
  const durations = [
    { name: t('firstResponse'), now: current.first_reply, earlier: before.first_reply },
    { name: t('firstReply'), now: current.first_reply_by_person, earlier: before.first_reply_by_person },
    { name: t('resolution'), now: current.resolution, earlier: before.resolution },
  ]
  return (
    <Panel flush>
      <Figures>
        <Figure
          name={t('messagesIn')}
          value={formatNumber(current.inbound)}
          hint={compareWithPrevious(current.inbound, before.inbound)}
        />
        <Figure
          name={t('messagesOut')}
          value={formatNumber(current.outbound)}
          hint={compareWithPrevious(current.outbound, before.outbound)}
        />
        <Figure
          name={t('conversations')}
          value={formatNumber(current.conversations_opened)}
          hint={compareWithPrevious(current.conversations_opened, before.conversations_opened)}
        />
        {durations.map(({ name, now, earlier }) => (
          <Figure
            key={name}
            name={t('medianOf', { name })}
            value={unbroken(formatReplyTime(now.median_seconds))}
            hint={
              <>
                {t('n90thPercentile', { duration: formatReplyTime(now.p90_seconds) })}
                <br />
                {compareWithPrevious(now.median_seconds, earlier.median_seconds)}
              </>
            }
          />
        ))}
        <Figure
          name={t('satisfaction')}
          value={
            current.satisfaction.average === null
              ? '—'
              : unbroken(t('averageOfFive', { average: formatNumber(current.satisfaction.average) }))
          }
          hint={compareWithPrevious(current.satisfaction.average, before.satisfaction.average)}
        />
      </Figures>
    </Panel>
  )
}

/** The change from the previous period's figure: `↑ 12% vs. previous period`. */
export function compareWithPrevious(current: number | null, previous: number | null): string {
  if (current === null || previous === null) return i18n.t('analytics:noComparisonAvailable')
  if (current === previous) return i18n.t('analytics:noChange')
  if (previous === 0) return i18n.t('analytics:noneInPreviousPeriod')
  const arrow = current > previous ? '↑' : '↓'
  return i18n.t('analytics:vsPreviousPeriod', { arrow, share: formatShare(Math.abs(current - previous) / previous) })
}

/** Keeps a figure and its units on one line. */
function unbroken(figure: string): string {
  return figure.replaceAll(' ', '\u00a0')
}

import type { AnalyticsSummary } from '@parley/shared/analytics'
import { Figure, Figures, Panel } from '../../ui/panel.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { answerTime } from './answer-time.ts'
import { compared } from './compared.ts'

/** The period at a glance, each figure beside the period before. */
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
          hint={compared(current.inbound, before.inbound)}
        />
        <Figure
          name="Messages out"
          value={formatNumber(current.outbound)}
          hint={compared(current.outbound, before.outbound)}
        />
        <Figure
          name="Conversations"
          value={formatNumber(current.conversations_opened)}
          hint={compared(current.conversations_opened, before.conversations_opened)}
        />
        {durations.map(({ name, now, earlier }) => (
          <Figure
            key={name}
            name={`${name}, median`}
            value={answerTime(now.median_seconds)}
            hint={
              <>
                9 of 10 within {answerTime(now.p90_seconds)}
                <br />
                {compared(now.median_seconds, earlier.median_seconds, ['longer', 'shorter'])}
              </>
            }
          />
        ))}
        <Figure
          name="Satisfaction"
          value={current.satisfaction.average === null ? '—' : `${current.satisfaction.average} of 5`}
          hint={compared(current.satisfaction.average, before.satisfaction.average, ['higher', 'lower'])}
        />
      </Figures>
    </Panel>
  )
}

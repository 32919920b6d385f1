import { Anchor, Text } from '@mantine/core'
import type { PeriodFigures } from '@parley/shared/analytics'
import { Link } from 'react-router'
import { useTo } from '../../scope.ts'
import { Bars } from '../../ui/charts/bars.tsx'
import { ChartPanel } from '../../ui/charts/chart-panel.tsx'
import { Panel } from '../../ui/panel.tsx'
import { formatNumber } from '../../ui/text/format.ts'

/** The distribution of survey scores; without scores, an explanation. */
export function Satisfaction({ scores: counts }: { scores: PeriodFigures['satisfaction']['scores'] }) {
  const scores = counts.map((responses, index) => ({ score: `${index + 1}`, responses }))
  if (counts.every((responses) => responses === 0)) return <NoResponses />
  return (
    <ChartPanel
      title="Satisfaction"
      rows={scores}
      keyOf={({ score }) => score}
      columns={[
        { head: 'Score', cell: ({ score }) => score },
        { head: 'Responses', align: 'end', cell: ({ responses }) => formatNumber(responses) },
      ]}
      csv={({ score, responses }) => ({ score, answers: responses })}
      chart={
        <Bars
          label="Responses by score"
          by="score"
          data={scores.map(({ score, responses }) => ({ score, Responses: responses }))}
          series={[{ name: 'Responses', color: 'accent.5' }]}
        />
      }
    />
  )
}

function NoResponses() {
  const to = useTo()
  return (
    <Panel title="Satisfaction">
      <Text size="sm" c="dimmed">
        No survey responses in this period. Customers are surveyed when a conversation is resolved, if the{' '}
        <Anchor component={Link} to={to('satisfaction')} size="sm" underline="always">
          satisfaction survey
        </Anchor>{' '}
        is enabled.
      </Text>
    </Panel>
  )
}

import { Anchor, Text } from '@mantine/core'
import type { PeriodFigures } from '@parley/shared/analytics'
import { Link } from 'react-router'
import { useTo } from '../../scope.ts'
import { Bars } from '../../ui/charts/bars.tsx'
import { ChartPanel } from '../../ui/charts/chart-panel.tsx'
import { Panel } from '../../ui/panel.tsx'
import { formatNumber } from '../../ui/text/format.ts'

/** How customers scored; without an answer, why there is none. */
export function Satisfaction({ scores: counts }: { scores: PeriodFigures['satisfaction']['scores'] }) {
  const scores = counts.map((answers, place) => ({ score: `${place + 1}`, answers }))
  if (counts.every((answers) => answers === 0)) return <NoAnswers />
  return (
    <ChartPanel
      title="Satisfaction"
      rows={scores}
      keyOf={({ score }) => score}
      columns={[
        { head: 'Score', cell: ({ score }) => score },
        { head: 'Answers', align: 'end', cell: ({ answers }) => formatNumber(answers) },
      ]}
      csv={(row) => row}
      chart={
        <Bars
          label="Answers by score"
          by="score"
          data={scores.map(({ score, answers }) => ({ score, Answers: answers }))}
          series={[{ name: 'Answers', color: 'accent.5' }]}
        />
      }
    />
  )
}

function NoAnswers() {
  const to = useTo()
  return (
    <Panel title="Satisfaction">
      <Text size="sm" c="dimmed">
        No customer gave a score in this time. They are asked when a conversation is resolved, if the{' '}
        <Anchor component={Link} to={to('satisfaction')} size="sm" underline="always">
          satisfaction survey
        </Anchor>{' '}
        is switched on.
      </Text>
    </Panel>
  )
}

import { Anchor, Text } from '@mantine/core'
import type { PeriodFigures } from '@parley/shared/analytics'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useTo } from '../../scope.ts'
import { Bars } from '../../ui/charts/bars.tsx'
import { ChartPanel } from '../../ui/charts/chart-panel.tsx'
import { Panel } from '../../ui/panel.tsx'
import { formatNumber } from '../../ui/text/format.ts'

/** The distribution of survey scores; without scores, an explanation. */
export function Satisfaction({ scores: counts }: { scores: PeriodFigures['satisfaction']['scores'] }) {
  const { t } = useTranslation('analytics')
  const scores = counts.map((responses, index) => ({ score: `${index + 1}`, responses }))
  if (counts.every((responses) => responses === 0)) return <NoResponses />
  return (
    <ChartPanel
      title={t('satisfaction')}
      rows={scores}
      keyOf={({ score }) => score}
      columns={[
        { head: t('score'), cell: ({ score }) => score },
        { head: t('responses'), align: 'end', cell: ({ responses }) => formatNumber(responses) },
      ]}
      csv={({ score, responses }) => ({ score, answers: responses })}
      chart={
        <Bars
          label={t('responsesByScore')}
          by="score"
          unit={t('responses')}
          data={scores.map(({ score, responses }) => ({ score, [t('responses')]: responses }))}
          series={[{ name: t('responses'), color: 'accent.5' }]}
        />
      }
    />
  )
}

function NoResponses() {
  const { t } = useTranslation('analytics')
  const to = useTo()
  return (
    <Panel title={t('satisfaction')}>
      <Text size="sm" c="dimmed">
        <Trans
          t={t}
          i18nKey="noSurveyResponses"
          components={{ a: <Anchor component={Link} to={to('satisfaction')} size="sm" underline="always" /> }}
        />
      </Text>
    </Panel>
  )
}

import { Stack, Text, TextInput } from '@mantine/core'
import { scoreIn, surveyAnswerHours } from '@parley/shared/conversations/survey-answers'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../ui/panel.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'

/** Interprets a sample answer with the function that the server uses. */
export function TryAnswer({ threshold }: { threshold: number }) {
  const { t } = useTranslation('satisfaction')
  const [text, setText] = useState<string>(t('n2StillWaiting'))
  return (
    <Panel title={t('testAnswers')}>
      <Stack gap="sm">
        <TextInput label={t('sampleAnswer')} value={text} onChange={(event) => setText(event.currentTarget.value)} />
        <div aria-live="polite">
          <Interpretation text={text} threshold={threshold} />
        </div>
        <Text size="xs" c="dimmed">
          {t('aNumberFrom1To5', { hours: surveyAnswerHours })}
        </Text>
      </Stack>
    </Panel>
  )
}

function Interpretation({ text, threshold }: { text: string; threshold: number }) {
  const { t } = useTranslation('satisfaction')
  const answer = scoreIn(text)
  if (!answer) return <StatusBadge tone="quiet">{t('noScoreAnOrdinaryMessage')}</StatusBadge>
  const isLow = answer.score <= threshold
  return (
    <Stack gap={4} align="flex-start">
      <StatusBadge tone={isLow ? 'bad' : 'good'}>
        {t(isLow ? 'lowScore' : 'score', { score: answer.score })}
      </StatusBadge>
      {answer.comment && <Text size="sm">{t('comment', { comment: answer.comment })}</Text>}
    </Stack>
  )
}

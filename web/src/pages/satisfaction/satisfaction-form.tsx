import { Grid, NativeSelect, NumberInput, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core'
import type { SatisfactionSettings } from '@parley/shared/conversations/satisfaction'
import { scoreIn, surveyAnswerHours } from '@parley/shared/conversations/survey-answers'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../ui/panel.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { SettingsPanel, useSettingsForm } from '../settings/settings-form.tsx'
import { TemplatePreview } from '../templates/preview.tsx'

export function SatisfactionForm({ satisfaction }: { satisfaction: SatisfactionSettings }) {
  const { t } = useTranslation('satisfaction')
  const { enabled, question, threshold, repeatAfterDays } = satisfaction
  const names = {
    'satisfaction.enabled': t('sendSurvey'),
    'satisfaction.question': t('question'),
    'satisfaction.threshold': t('lowScores'),
    'satisfaction.repeatAfterDays': t('daysBetweenSurveys'),
  }
  const thresholds = [
    { value: '1', label: '1' },
    ...[2, 3, 4].map((max) => ({ value: String(max), label: t('scoresUpTo', { max }) })),
    { value: '5', label: t('allScores') },
  ]
  const form = useSettingsForm(
    { satisfaction: { enabled, question, threshold: String(threshold), repeatAfterDays } },
    {
      names,
      toChange: (values) => ({
        satisfaction: { ...values.satisfaction, threshold: Number(values.satisfaction.threshold) },
      }),
    },
  )
  const typed = form.getValues().satisfaction
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, md: 7 }}>
        <SettingsPanel title={t('survey')} form={form}>
          <Switch
            label={t('sendSurveyWhenResolved')}
            description={t('sendSurveyHint')}
            {...form.getInputProps('satisfaction.enabled', { type: 'checkbox' })}
          />
          <Textarea
            label={t('question')}
            description={t('questionHint')}
            autosize
            minRows={2}
            maxRows={8}
            {...form.getInputProps('satisfaction.question')}
          />
          <NativeSelect
            label={t('lowScores')}
            description={t('lowScoresHint')}
            maw={340}
            data={thresholds}
            {...form.getInputProps('satisfaction.threshold')}
          />
          <NumberInput
            label={t('daysBetweenSurveys')}
            description={t('intervalHint')}
            maw={340}
            min={0}
            max={365}
            allowDecimal={false}
            {...form.getInputProps('satisfaction.repeatAfterDays')}
          />
        </SettingsPanel>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <Stack gap="md">
          <Panel flush>
            <TemplatePreview filled={{ header: null, body: typed.question, footer: null, buttons: [] }} />
          </Panel>
          <TryAnswer threshold={Number(typed.threshold)} />
        </Stack>
      </Grid.Col>
    </Grid>
  )
}

/** Interprets a sample answer with the function that the server uses. */
function TryAnswer({ threshold }: { threshold: number }) {
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
          {t('scoreHint', { hours: surveyAnswerHours })}
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

import { Grid, NativeSelect, NumberInput, Stack, Switch, Textarea } from '@mantine/core'
import type { SatisfactionSettings } from '@parley/shared/conversations/satisfaction'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../ui/panel.tsx'
import { SettingsPanel, useSettingsForm } from '../settings/settings-form.tsx'
import { TemplatePreview } from '../templates/preview.tsx'
import { TryAnswer } from './try-answer.tsx'

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
            label={t('sendSurveyWhenAConversationIs')}
            description={t('tenSecondsLaterIfSomebodyReplied')}
            {...form.getInputProps('satisfaction.enabled', { type: 'checkbox' })}
          />
          <Textarea
            label={t('question')}
            description={t('askForANumberFrom1')}
            autosize
            minRows={2}
            maxRows={8}
            {...form.getInputProps('satisfaction.question')}
          />
          <NativeSelect
            label={t('lowScores')}
            description={t('scoresThatAlsoTriggerTheWebhook')}
            maw={340}
            data={thresholds}
            {...form.getInputProps('satisfaction.threshold')}
          />
          <NumberInput
            label={t('daysBetweenSurveys')}
            description={t('aCustomerIsNotSurveyedAgain')}
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

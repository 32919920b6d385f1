import { Grid, NativeSelect, NumberInput, Stack, Switch, Textarea } from '@mantine/core'
import type { SatisfactionSettings } from '@parley/shared/conversations/satisfaction'
import { Panel } from '../../ui/panel.tsx'
import { SettingsPanel, useSettingsForm } from '../settings/settings-form.tsx'
import { TemplatePreview } from '../templates/preview.tsx'
import { TryAnswer } from './try-answer.tsx'

const thresholds = [
  { value: '1', label: '1' },
  ...[2, 3, 4].map((max) => ({ value: String(max), label: `1 to ${max}` })),
  { value: '5', label: 'All scores' },
]

const names = {
  'satisfaction.enabled': 'Send survey',
  'satisfaction.question': 'Question',
  'satisfaction.threshold': 'Low scores',
  'satisfaction.repeatAfterDays': 'Days between surveys',
}

export function SatisfactionForm({ satisfaction }: { satisfaction: SatisfactionSettings }) {
  const { enabled, question, threshold, repeatAfterDays } = satisfaction
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
        <SettingsPanel title="Survey" form={form}>
          <Switch
            label="Send survey when a conversation is resolved"
            description="Ten seconds later, if somebody replied, the reply window is open and the customer has not opted out"
            {...form.getInputProps('satisfaction.enabled', { type: 'checkbox' })}
          />
          <Textarea
            label="Question"
            description="Ask for a number from 1 to 5"
            autosize
            minRows={2}
            maxRows={8}
            {...form.getInputProps('satisfaction.question')}
          />
          <NativeSelect
            label="Low scores"
            description="Scores that also trigger the webhook event csat.low"
            maw={340}
            data={thresholds}
            {...form.getInputProps('satisfaction.threshold')}
          />
          <NumberInput
            label="Days between surveys"
            description="A customer is not surveyed again for this long; 0 allows a survey after each conversation"
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

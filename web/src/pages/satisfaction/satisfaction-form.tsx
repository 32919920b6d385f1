import { Grid, NativeSelect, Stack, Switch, Textarea } from '@mantine/core'
import type { SatisfactionSettings } from '@parley/shared/conversations/satisfaction'
import { Panel } from '../../ui/panel.tsx'
import { SettingsPanel, useSettingsForm } from '../settings/settings-form.tsx'
import { TemplatePreview } from '../templates/preview.tsx'
import { TryAnswer } from './try-answer.tsx'

const thresholds = [
  { value: '1', label: '1 is low' },
  ...[2, 3, 4].map((most) => ({ value: String(most), label: `1 to ${most} are low` })),
  { value: '5', label: 'every score: hear of all of them' },
]

const names = {
  'satisfaction.enabled': 'Whether customers are asked',
  'satisfaction.question': 'Question',
  'satisfaction.threshold': 'Which scores are low',
}

export function SatisfactionForm({ satisfaction }: { satisfaction: SatisfactionSettings }) {
  const { enabled, question, threshold } = satisfaction
  const form = useSettingsForm(
    { satisfaction: { enabled, question, threshold: String(threshold) } },
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
            label="Ask the customer when a conversation is resolved"
            description="Once for each conversation, while the customer may still be written to freely"
            {...form.getInputProps('satisfaction.enabled', { type: 'checkbox' })}
          />
          <Textarea
            label="Question"
            description="Say that the answer is a number from 1 to 5"
            autosize
            minRows={2}
            maxRows={8}
            {...form.getInputProps('satisfaction.question')}
          />
          <NativeSelect
            label="Which scores are low"
            description="Webhooks hear csat.low then, besides csat.received"
            maw={340}
            data={thresholds}
            {...form.getInputProps('satisfaction.threshold')}
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

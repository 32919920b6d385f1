import { NumberInput, Switch, Textarea } from '@mantine/core'
import type { SatisfactionSettings } from '@parley/shared/satisfaction'
import { SettingsPanel, useSettingsForm } from './settings-form.tsx'

export function SatisfactionForm({ satisfaction }: { satisfaction: SatisfactionSettings }) {
  const form = useSettingsForm<{
    satisfaction: Omit<SatisfactionSettings, 'threshold'> & { threshold: number | string }
  }>({ satisfaction }, (values) => values)
  return (
    <SettingsPanel title="Satisfaction" form={form}>
      <Switch
        label="Ask the customer when a conversation is resolved"
        {...form.getInputProps('satisfaction.enabled', { type: 'checkbox' })}
      />
      <Textarea
        label="Question"
        description="The answer is a number from 1 to 5, perhaps with a comment"
        autosize
        minRows={2}
        {...form.getInputProps('satisfaction.question')}
      />
      <NumberInput
        label="A score is low at or under"
        description="Webhooks get csat.low then"
        min={1}
        max={5}
        maw={220}
        {...form.getInputProps('satisfaction.threshold')}
      />
    </SettingsPanel>
  )
}

import { ActionIcon, Button, Group, NativeSelect, Stack, TagsInput, Text } from '@mantine/core'
import { categories, priorities } from '@parley/shared/conversations'
import type { ClassificationRule } from '@parley/shared/settings'
import { IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { inWords } from '../../ui/format.ts'
import type { SchemaForm } from '../../ui/schema-form.tsx'
import { type DraftRule, draftOfRule, emptyRule, ruleOfDraft } from './rule-draft.ts'
import { SettingsPanel, useSettingsForm } from './settings-form.tsx'

type RulesValues = { rules: DraftRule[] }

export function RulesForm({ rules }: { rules: ClassificationRule[] }) {
  const form = useSettingsForm<RulesValues>({ rules: rules.map(draftOfRule) }, (values) => ({
    rules: values.rules.map(ruleOfDraft),
  }))
  const drafts = form.getValues().rules
  return (
    <SettingsPanel title="Classification" form={form}>
      <Text size="sm" c="dimmed">
        The first rule with a word from the customer’s first message decides. Without one, a conversation is General and
        Normal.
      </Text>
      <Stack gap="sm">
        {drafts.map((draft, place) => (
          <Rule key={draft.key} form={form} place={place} />
        ))}
      </Stack>
      <Button
        variant="default"
        w="fit-content"
        leftSection={<IconPlus size={14} />}
        onClick={() => form.insertListItem('rules', emptyRule())}
      >
        Add a rule
      </Button>
    </SettingsPanel>
  )
}

const unset = { value: '', label: 'As it is' }

function Rule({ form, place }: { form: SchemaForm<RulesValues>; place: number }) {
  return (
    <Group align="flex-start" wrap="nowrap" gap="xs">
      <Group flex={1} align="flex-start" gap="xs">
        <TagsInput
          flex="1 1 220px"
          aria-label={`Words of rule ${place + 1}`}
          placeholder="Words, each closed with Enter"
          {...form.getInputProps(`rules.${place}.words`)}
        />
        <NativeSelect
          aria-label={`Category of rule ${place + 1}`}
          data={[unset, ...categories.map((value) => ({ value, label: inWords(value) }))]}
          {...form.getInputProps(`rules.${place}.category`)}
        />
        <NativeSelect
          aria-label={`Priority of rule ${place + 1}`}
          data={[unset, ...priorities.map((value) => ({ value, label: inWords(value) }))]}
          {...form.getInputProps(`rules.${place}.priority`)}
        />
      </Group>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={34}
        disabled={place === 0}
        aria-label={`Move rule ${place + 1} up`}
        onClick={() => form.reorderListItem('rules', { from: place, to: place - 1 })}
      >
        <IconArrowUp size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={34}
        aria-label={`Remove rule ${place + 1}`}
        onClick={() => form.removeListItem('rules', place)}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </Group>
  )
}

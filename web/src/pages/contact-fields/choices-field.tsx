import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { maxChoices } from '@parley/shared/contacts/field-types'
import { IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'

/** A choice without an id is new. */
export type WrittenChoice = { id?: string; label: string }
type ChoicesFieldProps = {
  choices: readonly WrittenChoice[]
  errorOf: (index: number) => ReactNode
  onChange: (choices: WrittenChoice[]) => void
}

/** The choices of a field in their order. Existing ones keep their ids when they are renamed. */
export function ChoicesField({ choices, errorOf, onChange }: ChoicesFieldProps) {
  const { t } = useTranslation('contact-fields')
  const name = useId()
  const moveUp = (index: number) => {
    const moved = choices[index]
    if (moved) onChange(choices.toSpliced(index, 1).toSpliced(index - 1, 0, moved))
  }
  return (
    <Stack gap="xs" role="group" aria-labelledby={name}>
      <Text id={name} size="sm" fw={500}>
        {t('choices')}
      </Text>
      {choices.map((choice, index) => (
        <Group
          // A new choice has no identity but its place.
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields are controlled
          key={index}
          gap={4}
          wrap="nowrap"
          align="start"
        >
          <TextInput
            aria-label={t('choiceOf', { position: index + 1 })}
            maxLength={60}
            autoFocus={choice.id === undefined && choice.label === ''}
            value={choice.label}
            error={errorOf(index)}
            style={{ flex: 1 }}
            onChange={(event) => onChange(choices.with(index, { ...choice, label: event.currentTarget.value }))}
          />
          <ActionIcon
            variant="subtle"
            size={36}
            disabled={index === 0}
            aria-label={t('moveChoiceUp', { position: index + 1 })}
            onClick={() => moveUp(index)}
          >
            <IconArrowUp size={14} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            size={36}
            aria-label={t('removeChoice', { position: index + 1 })}
            onClick={() => onChange(choices.toSpliced(index, 1))}
          >
            <IconX size={14} />
          </ActionIcon>
        </Group>
      ))}
      <Text size="xs" c="dimmed">
        {t('choicesAbout')}
      </Text>
      {choices.length < maxChoices && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          style={{ alignSelf: 'flex-start' }}
          onClick={() => onChange([...choices, { label: '' }])}
        >
          {t('addChoice')}
        </Button>
      )}
    </Stack>
  )
}

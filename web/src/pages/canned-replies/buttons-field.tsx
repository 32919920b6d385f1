import { ActionIcon, Button, Stack, Text, TextInput } from '@mantine/core'
import { questionLimits } from '@parley/shared/conversations/content-limits'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'

type ButtonsFieldProps = {
  labels: readonly string[]
  errorOf: (index: number) => ReactNode
  onChange: (labels: string[]) => void
}

/** The reply buttons of a canned reply, none to three. */
export function ButtonsField({ labels, errorOf, onChange }: ButtonsFieldProps) {
  const { t } = useTranslation('composer')
  const name = useId()
  return (
    <Stack gap="xs" role="group" aria-labelledby={name}>
      <Text id={name} size="sm" fw={500}>
        {t('cannedButtons')}
      </Text>
      {labels.map((label, index) => (
        <TextInput
          // A label has no identity but its place.
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields are controlled, and only the last one can be added
          key={index}
          label={t('buttonOf', { position: index + 1 })}
          maxLength={questionLimits.buttonTitle}
          value={label}
          error={errorOf(index)}
          onChange={(event) => onChange(labels.with(index, event.currentTarget.value))}
          rightSection={
            <ActionIcon
              variant="subtle"
              aria-label={t('removeButton', { position: index + 1 })}
              onClick={() => onChange(labels.toSpliced(index, 1))}
            >
              <IconX size={14} />
            </ActionIcon>
          }
        />
      ))}
      {labels.length < questionLimits.buttons && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          style={{ alignSelf: 'flex-start' }}
          onClick={() => onChange([...labels, ''])}
        >
          {t('addButton')}
        </Button>
      )}
    </Stack>
  )
}

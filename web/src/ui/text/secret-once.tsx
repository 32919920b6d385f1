import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Window } from '../overlays/window.tsx'
import { Callout } from './callout.tsx'
import { CodeBlock } from './code-block.tsx'
import { CopyButton } from './copy-button.tsx'

type SecretOnceProps = {
  title: string
  secret: string
  /** The name of the secret in sentences: `API key`. */
  what: string
  warning: string
  /** How to use the secret, as a command or snippet to copy. */
  children?: ReactNode
  onClose: () => void
}

/** Shows a secret once. Only the button closes the dialog, because the secret cannot be shown again. */
export function SecretOnce({ title, secret, what, warning, children, onClose }: SecretOnceProps) {
  const { t } = useTranslation('common')
  return (
    <Window label={title}>
      <Stack gap="md" p="md">
        <Title order={2}>{title}</Title>
        <Callout tone="warn">
          <Text size="sm">{warning}</Text>
        </Callout>
        <CodeBlock text={secret} what={what} wrap />
        {children}
        <Group justify="flex-end" gap="xs">
          <CopyButton text={secret} what={what} label={t('copy', { what })} />
          <Button onClick={onClose}>{t('done')}</Button>
        </Group>
      </Stack>
    </Window>
  )
}

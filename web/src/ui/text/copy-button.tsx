import { ActionIcon, Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** Copies a text and confirms it. A button with a text if `label` is given, otherwise an icon named after `what`. */
export function CopyButton({ text, what, label }: { text: string; what: string; label?: string }) {
  const { t } = useTranslation('common')
  const clipboard = useClipboard({ timeout: 1500 })
  const icon = clipboard.copied ? <IconCheck size={14} /> : <IconCopy size={14} />
  const copy = () => clipboard.copy(text)
  if (label) {
    return (
      <Button variant="default" leftSection={icon} onClick={copy} aria-live="polite">
        {clipboard.copied ? t('copied') : label}
      </Button>
    )
  }
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      title={clipboard.copied ? t('copied') : t('copy', { what })}
      aria-label={t('copy', { what })}
      onClick={copy}
    >
      {icon}
    </ActionIcon>
  )
}

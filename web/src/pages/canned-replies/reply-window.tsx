import { Stack, Title } from '@mantine/core'
import type { CannedReplyView } from '@parley/shared/conversations/canned-replies'
import { useTranslation } from 'react-i18next'
import { Window } from '../../ui/overlays/window.tsx'
import { ReplyForm } from './reply-form.tsx'

type ReplyWindowProps = { opened: boolean; edited: CannedReplyView | undefined; onClose: () => void }

export function ReplyWindow({ opened, edited, onClose }: ReplyWindowProps) {
  const { t } = useTranslation('canned-replies')
  if (!opened) return null
  const title = edited ? t('editNamed', { shortcut: edited.shortcut }) : t('newCannedReply')
  return (
    <Window label={title} onClose={onClose}>
      <Stack gap="md" p="md">
        <Title order={2}>{title}</Title>
        <ReplyForm edited={edited} onSaved={onClose} />
      </Stack>
    </Window>
  )
}

import type { NotificationKind, NotificationView } from '@parley/shared/workspace/notifications'
import {
  IconAlertTriangle,
  IconAt,
  IconMessage,
  IconPlugConnectedX,
  IconSpeakerphone,
  IconUserCheck,
  IconWebhook,
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { translated } from '../../i18n/sentences.ts'
import { useScope, useTo, useWorkspaceContext } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { RelativeTime } from '../../ui/text/time.tsx'
import styles from './notifications.module.css'

const icons = {
  assigned: IconUserCheck,
  mentioned: IconAt,
  replied: IconMessage,
  completed: IconSpeakerphone,
  stopped: IconAlertTriangle,
  webhook: IconWebhook,
  channel: IconPlugConnectedX,
} as const satisfies Record<NotificationKind, typeof IconAt>

type NotificationRowProps = { notification: NotificationView; onOpened: () => void }

/** A link to what the notification is about: its name and time, and what happened. */
export function NotificationRow({ notification, onOpened }: NotificationRowProps) {
  const { t } = useTranslation('notifications')
  const { id: notificationId, kind, at, is_read: isRead, name } = notification
  const scope = useScope()
  const isArchived = useWorkspaceContext().workspace.archived_at !== null
  const { mutate } = useMutation(useTRPC().notifications.read.mutationOptions())
  const open = () => {
    if (!isRead && !isArchived) mutate({ ...scope, notificationId })
    onOpened()
  }
  const Icon = icons[kind]
  return (
    <Link
      to={useTo()(pageOf(notification))}
      className={styles.row}
      data-unread={!isRead || undefined}
      data-kind={kind}
      onClick={open}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
      <span className={styles.line}>
        <span className={styles.name} dir="auto">
          {name ?? t(namelessOf(kind))}
        </span>
        <span className={styles.time}>
          <RelativeTime at={at} />
        </span>
      </span>
      <span className={styles.line}>
        <span className={styles.cause}>{useCause(notification)}</span>
        {!isRead && <span className={styles.unread} role="img" aria-label={t('unread')} title={t('unread')} />}
      </span>
    </Link>
  )
}

/** What is shown where no name is known. */
function namelessOf(kind: NotificationKind) {
  if (kind === 'channel') return 'theChannel'
  return kind === 'webhook' ? 'deletedWebhook' : 'unknownCustomer'
}

function pageOf({ kind, conversation_id, subject_id }: NotificationView): string {
  if (kind === 'channel') return `channels/${subject_id}`
  if (kind === 'webhook') return `webhooks/${subject_id}`
  return conversation_id === null ? `campaigns/${subject_id}` : `inbox/${conversation_id}`
}

function useCause({ kind, by, problem }: NotificationView): string {
  const { t } = useTranslation('notifications')
  switch (kind) {
    case 'assigned':
      return by === null ? t('assigned') : t('assignedBy', { name: by })
    case 'mentioned':
      return by === null ? t('mentioned') : t('mentionedBy', { name: by })
    default:
      return problem ? translated(problem) : t(kind)
  }
}

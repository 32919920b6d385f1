import { ActionIcon, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ConversationDetail } from '@parley/shared/conversations/conversations'
import { IconArrowLeft, IconInfoCircle, IconMail } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useMay, useTo } from '../../../scope.ts'
import { PhoneNumber } from '../../../ui/text/phone-number.tsx'
import { ChannelMark } from '../channel-mark.tsx'
import { useConversationName } from '../conversation-name.ts'
import { StatusOfConversation } from '../status.tsx'
import { StatusMenu } from '../status-menu/status-menu.tsx'
import { TagBar } from '../tags/tag-bar.tsx'
import { useMarkUnread } from '../use-mark-unread.ts'
import styles from './thread.module.css'

type ThreadHeadProps = { conversation: ConversationDetail; onDetails: (() => void) | undefined }

export function ThreadHead({ conversation, onDetails }: ThreadHeadProps) {
  const { t } = useTranslation('inbox')
  const nameOf = useConversationName()
  const to = useTo()
  const { search } = useLocation()
  const mayReply = useMay('reply')
  const markUnread = useMarkUnread()
  const { name, phone } = conversation.contact
  // On a phone the list and its heading are hidden, and this is the heading of the page.
  const isPhone = useMediaQuery('(max-width: 720px)', undefined, { getInitialValueInEffect: false })
  return (
    <header className={styles.head} data-page-actions>
      <div className={styles.headLine}>
        <Link to={{ pathname: to('inbox'), search }} className={styles.back} aria-label={t('backToTheList')}>
          <IconArrowLeft size={18} />
        </Link>
        <div className={styles.who}>
          <Text fw={600} size="sm" component={isPhone ? 'h1' : 'h2'} truncate dir="auto">
            {nameOf(conversation)}
          </Text>
          {name && phone && (
            <Text size="xs" c="dimmed" truncate>
              <PhoneNumber phone={phone} />
            </Text>
          )}
          <ChannelMark channelId={conversation.channel_id} />
        </div>
        <span className={styles.status}>
          <StatusOfConversation conversation={conversation} showsTime />
        </span>
        {mayReply && <StatusMenu conversation={conversation} />}
        {mayReply && conversation.status !== 'resolved' && (
          <ActionIcon
            variant="default"
            size={30}
            aria-label={t('markAsUnread')}
            title={t('markAsUnread')}
            onClick={() => markUnread(conversation._id)}
          >
            <IconMail size={16} />
          </ActionIcon>
        )}
        {onDetails && (
          <ActionIcon variant="default" size={30} aria-label={t('details')} onClick={onDetails}>
            <IconInfoCircle size={16} />
          </ActionIcon>
        )}
      </div>
      <TagBar conversation={conversation} />
    </header>
  )
}

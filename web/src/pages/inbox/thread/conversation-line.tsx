import { Anchor } from '@mantine/core'
import type { RelatedConversation } from '@parley/shared/conversations/related'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useTo } from '../../../scope.ts'
import { describeTime, exactTime } from '../../../ui/text/relative-time.ts'
import { useNow } from '../../../ui/text/time.tsx'
import { searchWithMessage } from '../next/search-with-message.ts'
import { useRelatedName } from './related-name.ts'
import styles from './thread.module.css'

type ConversationLineProps = {
  conversationId: string
  /** What is known of it. */
  conversation: RelatedConversation | undefined
  /** Whether the conversation is the one that is open. */
  isCurrent: boolean
}

/** Stands above the messages of a conversation where those of another come before: what it was, with a link to it. */
export function ConversationLine({ conversationId, conversation, isCurrent }: ConversationLineProps) {
  const { t } = useTranslation('inbox')
  const to = useTo()
  const { search } = useLocation()
  const nameOf = useRelatedName()
  const name = conversation ? nameOf(conversation) : t('conversation')
  return (
    <div className={styles.line} data-line={conversationId}>
      <p className={styles.lineText}>
        <span className={styles.lineName}>
          {isCurrent ? (
            <>
              {t('thisConversation')}
              {conversation?.campaign && ` · ${name}`}
            </>
          ) : (
            <Anchor
              component={Link}
              to={{ pathname: to(`inbox/${conversationId}`), search: searchWithMessage(search) }}
              size="xs"
            >
              {name}
            </Anchor>
          )}
        </span>
        {conversation && <Time text="openedTime" at={conversation.created_at} />}
        {conversation?.resolved_at && <Time text="resolvedTime" at={conversation.resolved_at} />}
      </p>
    </div>
  )
}

function Time({ text, at }: { text: 'openedTime' | 'resolvedTime'; at: string }) {
  const { t } = useTranslation('inbox')
  const now = useNow()
  return (
    <time dateTime={at} title={exactTime(Date.parse(at))}>
      {t(text, { time: describeTime(Date.parse(at), now) })}
    </time>
  )
}

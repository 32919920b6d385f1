import { Button } from '@mantine/core'
import type { DelayedMessageView } from '@parley/shared/conversations/messages'
import { IconArrowBackUp, IconClock } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { FormattedText } from '../../../ui/text/formatted-text.tsx'
import { useUndoSend } from '../composer/use-undo-send.ts'
import { ContentParts, MessageFile } from './message-bubble.tsx'
import styles from './thread.module.css'

/** The messages that wait to be sent, after all others. Their author can undo them. */
export function DelayedMessages({ messages }: { messages: readonly DelayedMessageView[] }) {
  const { t } = useTranslation('inbox')
  const undo = useUndoSend()
  return messages.map(({ id, text, kind, content, media, sent_by, is_own }) => (
    <div key={id} className={styles.entry} data-message={id}>
      <div className={styles.bubble} data-direction="outbound" data-kind={kind} data-delayed>
        {media && (
          <Suspense>
            <MessageFile message={{ id, direction: 'outbound', media, ...(content && { content }) }} />
          </Suspense>
        )}
        <Words id={id} text={text} {...(content && { content })} />
        <div className={styles.foot}>
          <bdi>{sent_by}</bdi>
          <span className={styles.receipt} data-status="queued">
            <IconClock size={13} aria-hidden /> {t('sendsInAMoment')}
          </span>
        </div>
      </div>
      {is_own && (
        <Button
          className={styles.undo ?? ''}
          variant="default"
          size="compact-xs"
          leftSection={<IconArrowBackUp size={13} />}
          onClick={() => void undo([id])}
        >
          {t('undoSending')}
        </Button>
      )}
    </div>
  ))
}

/** What is said with the file or without one: a template by its text, anything else as it will be shown when it is sent. */
function Words({ id, text, content }: Pick<DelayedMessageView, 'id' | 'text' | 'content'>) {
  if (!content || !('type' in content)) return <FormattedText text={text} />
  const words = 'mime_type' in content ? ((('caption' in content && content.caption) || '') as string) : text
  return (
    <Suspense fallback={<FormattedText text={words} />}>
      <ContentParts message={{ id, text: words }} content={content} />
    </Suspense>
  )
}

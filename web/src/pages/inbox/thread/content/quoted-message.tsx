import type { MessageContent } from '@parley/shared/conversations/message-content'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { ThreadActions } from '../thread-actions.ts'
import styles from './content.module.css'

/** The message that another one quotes. One that Parley has is a button, which leads to it. */
export function QuotedMessage({ quoted }: { quoted: NonNullable<MessageContent['quoted']> }) {
  const { t } = useTranslation(['timeline', 'inbox'])
  const thread = use(ThreadActions)
  const { message_id: id, direction, text } = quoted
  const words = (
    <>
      {direction === 'outbound' && <b>{t('inbox:sentByUs')} </b>}
      {text === undefined ? t('messageNotInParley') : <bdi>{text}</bdi>}
    </>
  )
  return (
    <blockquote className={styles.quoted} aria-label={t('inReplyTo')}>
      {id !== null && thread ? (
        <button type="button" title={t('showQuoted')} onClick={() => thread.showMessage(id)}>
          {words}
        </button>
      ) : (
        words
      )}
    </blockquote>
  )
}

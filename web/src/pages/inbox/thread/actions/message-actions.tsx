import { ActionIcon } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import type { ThreadMessage } from '@parley/shared/conversations/messages'
import { IconArrowBackUp, IconArrowForwardUp, IconCheck, IconCopy, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, use } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../../scope.ts'
import { useQuotedMessage } from '../../composer/quoted-message.ts'
import { replyWindowProblem } from '../../composer/reply-window.ts'
import { startWriting } from '../../composer/start-writing.ts'
import { ThreadActions } from '../thread-actions.ts'
import styles from './message-actions.module.css'
import { offeredActions, readText } from './offered-actions.ts'
import { ReactMenu } from './react-menu.tsx'
import { useRetry } from './use-retry.ts'

type MessageActionsProps = { message: ThreadMessage; onForward: () => void }

/** What can be done with a message, as a row of small buttons over its bubble. */
export function MessageActions({ message, onForward }: MessageActionsProps) {
  const { t } = useTranslation(['timeline', 'inbox'])
  const mayReply = useMay('reply')
  const thread = use(ThreadActions)
  const clipboard = useClipboard({ timeout: 1500 })
  const retry = useRetry()
  const offered = offeredActions(message)
  const text = readText(message, t('inbox:formerColleague'))
  // Without the reply window, there is no reply and no reaction.
  const canAnswer = offered.answer && thread && replyWindowProblem(thread.target, Date.now()) === undefined
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div className={styles.bar} role="group" aria-label={t('actionsOfMessage')} aria-live="off">
      {mayReply && canAnswer && (
        <>
          <ReplyButton message={message} thread={thread} />
          <ReactMenu message={message} />
        </>
      )}
      {text !== '' && (
        <Action label={t(clipboard.copied ? 'textCopied' : 'copyText')} onClick={() => clipboard.copy(text)}>
          {clipboard.copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
        </Action>
      )}
      {mayReply && offered.forward && (
        <Action label={t('forward')} onClick={onForward}>
          <IconArrowForwardUp size={16} />
        </Action>
      )}
      {mayReply && offered.retry && (
        <Action label={t('sendAgain')} isBusy={retry.isPending} onClick={() => retry.send(message.id)}>
          <IconRefresh size={16} />
        </Action>
      )}
    </div>
  )
}

type ReplyButtonProps = { message: ThreadMessage; thread: ThreadActions }

/** Quotes the message in the reply that is written next. */
function ReplyButton({ message, thread: { target, shownId } }: ReplyButtonProps) {
  const { t } = useTranslation('timeline')
  const { quote } = useQuotedMessage(target._id)
  const reply = () => {
    quote(message)
    startWriting({ conversationId: shownId, kind: 'text' })
  }
  return (
    <Action label={t('replyToMessage')} onClick={reply}>
      <IconArrowBackUp size={16} />
    </Action>
  )
}

type ActionProps = { label: string; isBusy?: boolean; onClick: () => void; children: ReactNode }

function Action({ label, isBusy = false, onClick, children }: ActionProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={28}
      title={label}
      aria-label={label}
      loading={isBusy}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  )
}

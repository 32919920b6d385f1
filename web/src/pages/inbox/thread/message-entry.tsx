import type { ThreadMessage } from '@parley/shared/conversations/messages'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { moveFocus } from '../../../ui/pick/move-focus.ts'
import { clockTime } from '../../../ui/text/relative-time.ts'
import { MessageBubble } from './message-bubble.tsx'
import type { Change } from './message-links.ts'
import styles from './thread.module.css'

const MessageActions = lazy(async () => ({ default: (await import('./actions/message-actions.tsx')).MessageActions }))
const ForwardDialog = lazy(async () => ({ default: (await import('./actions/forward-dialog.tsx')).ForwardDialog }))

type MessageEntryProps = {
  message: ThreadMessage
  /** Whether Tab reaches it; the arrow keys reach the others from there. */
  isLast: boolean
  /** Whether a search or a quote led to it. */
  isFound: boolean
  change: Change | undefined
  /** The day that begins with it. */
  day: ReactNode
}

/**
 * A message of the thread. While the pointer is over it, or the focus in it, its actions are shown: a touch focuses it too. The
 * arrow keys go from one message to the next.
 */
export function MessageEntry({ message, isLast, isFound, change, day }: MessageEntryProps) {
  const { t } = useTranslation('timeline')
  const [isHovered, setHovered] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const [isForwarding, setForwarding] = useState(false)
  const time = clockTime(Date.parse(message.created_at))
  const names = { inbound: 'messageOfCustomer', outbound: 'messageOfUs' } as const
  return (
    <article
      className={styles.entry}
      data-message={message.id}
      data-found={isFound || undefined}
      aria-label={t(message.kind === 'note' ? 'noteAt' : names[message.direction], { time })}
      tabIndex={isLast ? 0 : -1}
      onPointerEnter={({ pointerType }) => setHovered(pointerType !== 'touch')}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocus(true)}
      onBlur={({ currentTarget, relatedTarget }) => setFocus(currentTarget.contains(relatedTarget))}
      onKeyDown={(event) => {
        const entry = event.currentTarget
        if (event.key === 'Escape') entry.focus()
        else if (event.target === entry) moveFocus(event, messagesAround(entry))
      }}
    >
      {day}
      <MessageBubble message={message} change={change}>
        {(isHovered || hasFocus) && (
          <Suspense>
            <MessageActions message={message} onForward={() => setForwarding(true)} />
          </Suspense>
        )}
      </MessageBubble>
      {isForwarding && (
        <Suspense>
          <ForwardDialog message={message} onClose={() => setForwarding(false)} />
        </Suspense>
      )}
    </article>
  )
}

function messagesAround(entry: HTMLElement): HTMLElement[] {
  return [...(entry.parentElement?.querySelectorAll<HTMLElement>(':scope > article') ?? [])]
}

import { Button } from '@mantine/core'
import { useDocumentVisibility } from '@mantine/hooks'
import type { ConversationDetail } from '@parley/shared/conversations/conversations'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay, useScope } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { Loaded } from '../../../ui/lists/loaded.tsx'
import { ThreadSkeleton } from '../../../ui/lists/skeletons.tsx'
import { useStickToEnd } from '../../../ui/lists/use-stick-to-end.ts'
import { Composer } from '../composer/composer.tsx'
import { usePresence } from '../presence/use-presence.ts'
import { Viewers } from '../presence/viewers.tsx'
import { anotherHas } from './another-has.ts'
import { MessageList, type Pending } from './message-list.tsx'
import { NewBelow } from './new-below.tsx'
import styles from './thread.module.css'
import { ThreadHead } from './thread-head.tsx'
import { useActivity } from './use-activity.ts'
import { useFoundMessage } from './use-found-message.ts'
import { useMessages } from './use-messages.ts'

type ThreadProps = { conversation: ConversationDetail; onDetails: (() => void) | undefined }

export function Thread({ conversation, onDetails }: ThreadProps) {
  const { t } = useTranslation('inbox')
  const messages = useMessages(conversation._id)
  const [pending, setPending] = useState<Pending[]>([])
  const shown = messages.data ?? []
  const activity = useActivity(conversation._id)
  const presence = usePresence(conversation._id)
  const { box, isAtEnd, below, toEnd } = useStickToEnd(
    shown.length + activity.length + pending.length,
    shown.at(-1)?.id,
  )
  const found = useFoundMessage(box, messages)
  const isSending = pending.length > 0
  useEffect(() => {
    if (isSending) toEnd()
  }, [isSending, toEnd])
  useMarkAsRead(conversation, isAtEnd && messages.data !== undefined)
  return (
    <>
      <ThreadHead conversation={conversation} onDetails={onDetails} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls long threads without links or buttons */}
      <div className={styles.scroll} ref={box} tabIndex={0}>
        <Loaded query={messages} skeleton={<ThreadSkeleton />}>
          {(data) => (
            <>
              {messages.hasOlder && (
                <Button
                  variant="subtle"
                  size="compact-xs"
                  loading={messages.isLoadingOlder}
                  onClick={messages.loadOlder}
                >
                  {t('showEarlierMessages')}
                </Button>
              )}
              <MessageList
                messages={data}
                activity={activity}
                hasOlder={messages.hasOlder}
                pending={pending}
                found={found}
              />
            </>
          )}
        </Loaded>
      </div>
      <NewBelow messages={below} onShow={toEnd} />
      <Viewers conversationId={conversation._id} />
      <Composer
        conversation={conversation}
        onPending={setPending}
        onType={presence.type}
        anotherHasIt={anotherHas(shown)}
      />
    </>
  )
}

/** Marks the conversation as read while its newest messages are on the screen, in a visible tab. */
function useMarkAsRead({ _id: conversationId, unread_count }: ConversationDetail, showsNewest: boolean) {
  const trpc = useTRPC()
  const scope = useScope()
  const isVisible = useDocumentVisibility() === 'visible'
  const isSeen = isVisible && showsNewest
  const mayMark = useMay('reply')
  const { mutate } = useMutation(trpc.conversations.markRead.mutationOptions())
  const { workspaceId, mode } = scope
  useEffect(() => {
    if (unread_count > 0 && isSeen && mayMark) mutate({ workspaceId, mode, conversationId })
  }, [unread_count, isSeen, mayMark, mutate, workspaceId, mode, conversationId])
}

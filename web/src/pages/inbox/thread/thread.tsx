import { Button } from '@mantine/core'
import { useDocumentVisibility } from '@mantine/hooks'
import type { ActivityView } from '@parley/shared/conversations/activity'
import type { ShownConversation } from '@parley/shared/conversations/unread'
import { IconArrowDown } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay, useScope, useWorkspaceContext } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { Loaded } from '../../../ui/lists/loaded.tsx'
import { MessagesSkeleton } from '../../../ui/lists/skeletons.tsx'
import { useStickToEnd } from '../../../ui/lists/use-stick-to-end.ts'
import { Composer } from '../composer/composer.tsx'
import { usePresence } from '../presence/use-presence.ts'
import { Viewers } from '../presence/viewers.tsx'
import { anotherHas } from './another-has.ts'
import { ConversationTabs, ReplyPlace } from './conversation-tabs.tsx'
import { MessageList, type Pending } from './message-list.tsx'
import styles from './thread.module.css'
import { ThreadActions } from './thread-actions.ts'
import { ThreadHead } from './thread-head.tsx'
import { ThreadMessages } from './thread-messages.ts'
import { useDelayed } from './use-delayed.ts'
import { useMessages } from './use-messages.ts'
import { useRelated } from './use-related.ts'
import { useReplyTarget } from './use-reply-target.ts'
import { useShownMessage } from './use-shown-message.ts'

export type ThreadProps = { conversation: ShownConversation; onDetails: (() => void) | undefined }

export function Thread({ conversation, onDetails }: ThreadProps) {
  const { t } = useTranslation('inbox')
  const mayReply = useMay('reply')
  const messages = useMessages(conversation)
  const [pending, setPending] = useState<Pending[]>([])
  const shown = messages.data ?? []
  const activity = useActivity(conversation._id)
  const related = useRelated(conversation)
  const target = useReplyTarget(conversation, related)
  const delayed = useDelayed(target._id)
  const presence = usePresence(conversation._id)
  const { box, isAtEnd, below, toEnd } = useStickToEnd(
    shown.length + activity.length + pending.length + delayed.length + related.length,
    shown.at(-1)?.id,
  )
  const { found, showMessage } = useShownMessage(box, messages, conversation)
  const shownId = conversation._id
  const actions = useMemo(() => ({ target, shownId, showMessage }), [target, shownId, showMessage])
  const isSending = pending.length > 0
  useEffect(() => {
    if (isSending) toEnd()
  }, [isSending, toEnd])
  const showsNewest = isAtEnd && messages.data !== undefined
  useMarkAsRead(conversation, showsNewest)
  useMarkAsRead(target, showsNewest)
  return (
    <>
      <ThreadHead conversation={conversation} onDetails={onDetails} />
      <ConversationTabs related={related} shownId={conversation._id} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls long threads without links or buttons */}
      <div className={styles.scroll} ref={box} tabIndex={0}>
        <Loaded query={messages} skeleton={<MessagesSkeleton />}>
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
              <ThreadActions value={actions}>
                <ThreadMessages value={data}>
                  <MessageList
                    conversationId={conversation._id}
                    related={related}
                    messages={data}
                    activity={activity}
                    hasOlder={messages.hasOlder}
                    pending={pending}
                    delayed={delayed}
                    found={found}
                  />
                </ThreadMessages>
              </ThreadActions>
            </>
          )}
        </Loaded>
      </div>
      <NewBelow messages={below} onShow={toEnd} />
      <Viewers conversationId={conversation._id} />
      {mayReply && <ReplyPlace related={related} shownId={conversation._id} targetId={target._id} />}
      <Composer
        key={target._id}
        conversation={target}
        shownId={conversation._id}
        onPending={setPending}
        onType={presence.type}
        anotherHasIt={anotherHas(shown)}
      />
    </>
  )
}

/**
 * Marks the conversation as read by the person while its newest messages are on the screen, in a visible tab. Whoever may
 * reply also marks what nobody has read yet, whether or not it concerns them.
 */
function useMarkAsRead(
  { _id: conversationId, is_unread, is_notified, unread_count }: ShownConversation,
  showsNewest: boolean,
) {
  const trpc = useTRPC()
  const scope = useScope()
  const isVisible = useDocumentVisibility() === 'visible'
  const isSeen = isVisible && showsNewest
  const { workspace } = useWorkspaceContext()
  const mayReply = useMay('reply')
  const isNew = workspace.archived_at === null && (is_unread || is_notified || (mayReply && unread_count > 0))
  const { mutate } = useMutation(trpc.conversations.markRead.mutationOptions())
  const { workspaceId, mode } = scope
  useEffect(() => {
    if (isNew && isSeen) mutate({ workspaceId, mode, conversationId })
  }, [isNew, isSeen, mutate, workspaceId, mode, conversationId])
}

/** Says that messages arrived below the part of the thread that is shown, and scrolls to them. */
function NewBelow({ messages, onShow }: { messages: number; onShow: () => void }) {
  const { t } = useTranslation('inbox')
  return (
    <div className={styles.newBelow} role="status">
      {messages > 0 && (
        <Button size="xs" radius="xl" leftSection={<IconArrowDown size={14} />} onClick={onShow}>
          {t('newMessages', { count: messages })}
        </Button>
      )}
    </div>
  )
}

/** What was done with a conversation, oldest first. The thread does not wait for it. */
function useActivity(conversationId: string): readonly ActivityView[] {
  const trpc = useTRPC()
  const { data } = useQuery(trpc.conversations.activity.queryOptions({ ...useScope(), conversationId }))
  return data?.data ?? none
}

const none: readonly ActivityView[] = []

import type { ConversationDetail } from '@parley/shared/conversations/conversations'
import type { DelayedMessageView } from '@parley/shared/conversations/messages'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useScope, useWorkspaceContext } from '../../../scope.ts'
import { useTRPCClient } from '../../../trpc.ts'
import { Confirm } from '../../../ui/overlays/confirm.tsx'
import { useDelayed } from '../thread/use-delayed.ts'
import { useMessages } from '../thread/use-messages.ts'
import { type Reply, repliedMeanwhile } from './replied-meanwhile.ts'

/** The number of messages that are read: enough to contain a reply that the page does not show yet. */
const newestMessages = 20

/** Finds what somebody else sent to the customer while the person was writing. Nothing is being written while it is empty. */
export function useCollision(conversation: Pick<ConversationDetail, '_id' | 'contact_id'>, isEmpty: boolean) {
  const { me } = useWorkspaceContext()
  const client = useTRPCClient()
  const scope = useScope()
  const shown = useMessages(conversation).data
  const newestAt = shown && (shown.at(-1)?.created_at ?? '')
  const delayed = useDelayed(conversation._id)
  const begunAfter = useRef<string>(undefined)
  const seen = useRef<readonly string[]>([])
  const [warning, setWarning] = useState<Reply>()
  useEffect(() => {
    // Text that was restored counts as begun when its conversation was opened.
    if (isEmpty || begunAfter.current === undefined) {
      begunAfter.current = newestAt
      seen.current = delayed.map(({ id }) => id)
    }
  }, [isEmpty, newestAt, delayed])
  return {
    warning,
    /** Warns of such a reply and returns whether there is one. Asks the server, as the page shows it up to a second later. */
    warn: async (): Promise<boolean> => {
      const draft = { begunAfter: begunAfter.current, seen: seen.current, ownName: me.user.name }
      const input = { ...scope, conversationId: conversation._id }
      // Where there is no response, sending fails as well and says so.
      const [newest, waiting] = await Promise.all([
        client.messages.timeline.query({ ...input, limit: newestMessages }).catch(() => ({ data: [] })),
        client.messages.delayed.query(input).catch(() => ({ data: [] })),
      ])
      const reply = repliedMeanwhile([...(shown ?? []), ...newest.data, ...waiting.data.map(asReply)], draft)
      setWarning(reply)
      return reply !== undefined
    },
    dismiss: () => {
      // Whoever was warned has seen the reply.
      const seen = [newestAt, warning?.created_at].filter((at) => at !== undefined)
      begunAfter.current = seen.toSorted().at(-1)
      setWarning(undefined)
    },
  }
}

/** What waits to be sent is a reply as well. */
function asReply(delayed: DelayedMessageView): Reply {
  return { ...delayed, direction: 'outbound', campaign_id: null }
}

type CollisionWarningProps = { collision: ReturnType<typeof useCollision>; onSend: () => Promise<unknown> }

/** Shows the reply of the other person and asks whether to send nevertheless. */
export function CollisionWarning({ collision: { warning, dismiss }, onSend }: CollisionWarningProps) {
  const { t } = useTranslation('inbox')
  return (
    <Confirm
      opened={warning !== undefined}
      onClose={dismiss}
      question={t('hasJustReplied', { name: warning?.sent_by ?? t('somebody') })}
      yes={t('sendAnyway')}
      onConfirm={onSend}
    >
      {t('sentWhileYouWrote', { text: warning?.text ?? '' })}
    </Confirm>
  )
}

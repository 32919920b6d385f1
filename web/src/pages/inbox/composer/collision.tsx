import type { MessageView } from '@parley/shared/conversations/messages'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useScope, useWorkspaceContext } from '../../../scope.ts'
import { useTRPCClient } from '../../../trpc.ts'
import { Confirm } from '../../../ui/overlays/confirm.tsx'
import { useMessages } from '../thread/use-messages.ts'
import { repliedMeanwhile } from './replied-meanwhile.ts'

/** Enough to contain a reply that the page does not show yet. */
const newestMessages = 20

/** Finds what somebody else sent to the customer while the person was writing. Nothing is being written while it is empty. */
export function useCollision(conversationId: string, isEmpty: boolean) {
  const { me } = useWorkspaceContext()
  const client = useTRPCClient()
  const scope = useScope()
  const shown = useMessages(conversationId).data
  const newestAt = shown && (shown.at(-1)?.created_at ?? '')
  const begunAfter = useRef<string>(undefined)
  const [warning, setWarning] = useState<MessageView>()
  useEffect(() => {
    // Text that was restored counts as begun when its conversation was opened.
    if (isEmpty || begunAfter.current === undefined) begunAfter.current = newestAt
  }, [isEmpty, newestAt])
  return {
    warning,
    /** Warns of such a reply and returns whether there is one. Asks the server, as the page shows it up to a second later. */
    warn: async (): Promise<boolean> => {
      const draft = { begunAfter: begunAfter.current, ownName: me.user.name }
      const input = { ...scope, conversationId, limit: newestMessages }
      // Where there is no response, sending fails as well and says so.
      const newest = await client.messages.list.query(input).catch(() => ({ data: [] }))
      const reply = repliedMeanwhile([...(shown ?? []), ...newest.data], draft)
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

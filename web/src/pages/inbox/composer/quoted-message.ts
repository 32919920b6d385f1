import type { MessageView } from '@parley/shared/conversations/messages'
import { useMemo, useSyncExternalStore } from 'react'
import { useStoredDrafts } from '../../../drafts/use-stored-draft.ts'

/** The message that the next reply of a conversation quotes: whose it is, and what stands above the reply. */
export type QuotedMessage = Pick<MessageView, 'id' | 'direction' | 'text'>

const quotedLength = 200
const listeners = new Set<() => void>()

/**
 * Returns the message that the next reply of a conversation quotes, and a function that chooses another one, or none. It is
 * remembered in the browser as the draft of the reply is.
 */
export function useQuotedMessage(conversationId: string) {
  const draft = useStoredDrafts()(`quoted:${conversationId}`)
  const stored = useSyncExternalStore(subscribe, () => JSON.stringify(draft.read() ?? null))
  const quoted = useMemo(() => (JSON.parse(stored) as QuotedMessage | null) ?? undefined, [stored])
  const quote = (message: QuotedMessage | undefined) => {
    if (message === undefined) draft.clear()
    else
      draft.write({
        id: message.id,
        direction: message.direction,
        text: message.text.slice(0, quotedLength).toWellFormed(),
      })
    for (const listener of listeners) listener()
  }
  return { quoted, quote }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

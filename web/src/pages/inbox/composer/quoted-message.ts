import type { MessageView } from '@parley/shared/conversations/messages'
import { useMemo, useSyncExternalStore } from 'react'
import { useStoredDrafts } from '../../../drafts/use-stored-draft.ts'

/** The message that the next reply of a conversation quotes: whose it is, and what stands above the reply. */
export type QuotedMessage = Pick<MessageView, 'id' | 'direction' | 'text'>

const quotedLength = 200
const listeners = new Set<() => void>()
/** What has been quoted since the page was opened, by message. */
const known = new Map<string, QuotedMessage>()

/**
 * Returns the message that the next reply of a conversation quotes, and a function that chooses another one, or none. It is
 * remembered in the browser as the draft of the reply is.
 */
export function useQuotedMessage(conversationId: string) {
  const draft = useStoredDrafts()(draftName(conversationId))
  const stored = useSyncExternalStore(subscribe, () => JSON.stringify(draft.read() ?? null))
  const quoted = useMemo(() => (JSON.parse(stored) as QuotedMessage | null) ?? undefined, [stored])
  const quote = (message: QuotedMessage | undefined) => {
    if (message === undefined) draft.clear()
    else {
      const shortened = message.text.slice(0, quotedLength).toWellFormed()
      const chosen = { id: message.id, direction: message.direction, text: shortened }
      known.set(chosen.id, chosen)
      draft.write(chosen)
    }
    for (const listener of listeners) listener()
  }
  return { quoted, quote }
}

/** Returns a function that quotes a message again which a reply quoted that was taken back. */
export function useRequote(): (conversationId: string, messageId: string | null) => void {
  const draftOf = useStoredDrafts()
  return (conversationId, messageId) => {
    const message = known.get(messageId ?? '')
    if (!message) return
    draftOf(draftName(conversationId)).write(message)
    for (const listener of listeners) listener()
  }
}

const draftName = (conversationId: string) => `quoted:${conversationId}`

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

import type { MessageView } from '@parley/shared/conversations/messages'

/** What the customer did with a message after it was sent. */
export type Change = 'edited' | 'deleted'

type Linked = Pick<MessageView, 'id' | 'content' | 'direction'>

const changes: Partial<Record<string, Change>> = { edit: 'edited', revoke: 'deleted' }

/** The messages that were edited or deleted by others among them, by ID. */
export function changesIn(messages: readonly Linked[]): ReadonlyMap<string, Change> {
  const found = new Map<string, Change>()
  for (const { content } of messages) {
    if (!content || !('type' in content)) continue
    const [change, id] = [changes[content.type], content.quoted?.message_id]
    if (change && id) found.set(id, change)
  }
  return found
}

/** The messages without the reactions to one of them, which shows these itself. */
export function withoutShownReactions<Message extends Linked>(messages: readonly Message[]): Message[] {
  const ids = new Set(messages.map(({ id }) => id))
  return messages.filter(({ content }) => {
    if (!content || !('type' in content) || content.type !== 'reaction') return true
    return !ids.has(content.quoted?.message_id ?? '')
  })
}

/** The IDs of the buttons that the customer tapped on a message, or rows that they chose; of a template, the labels. */
export function chosenOn(messageId: string, messages: readonly Linked[]): ReadonlySet<string> {
  const chosen = messages.flatMap(({ content }) => {
    if (!content || !('type' in content) || content.quoted?.message_id !== messageId) return []
    if (content.type === 'button') return content.label ?? []
    return content.type === 'button_reply' || content.type === 'list_reply' ? (content.id ?? []) : []
  })
  return new Set(chosen)
}

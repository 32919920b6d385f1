import type { ConversationDetail, ConversationView } from './conversations.ts'

export type ReadState = {
  /** Whether the conversation has something new that concerns the signed-in person and that they have not read. */
  is_unread: boolean
}

/** A conversation as its page in the dashboard shows it. */
export type ShownConversation = ConversationDetail & ReadState

export type UnreadView = {
  /** How many conversations are unread for the person, resolved ones left out; counted up to `mostUnread`. */
  count: number
  /** The unread conversation whose customer wrote last; `at` is when. */
  newest: { conversation: ConversationView; at: string } | null
}

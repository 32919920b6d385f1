import type { ConversationDetail, ConversationView } from './conversations.ts'

export type ReadState = {
  /** Whether the conversation has something new that concerns the signed-in person and that they have not read. */
  is_unread: boolean
}

/** Whether unread notifications of the person are about the conversation. */
export type NotificationState = { is_notified: boolean }

/** A conversation as its page in the dashboard shows it. */
export type ShownConversation = ConversationDetail & ReadState & NotificationState

export type UnreadView = {
  /** How many conversations are unread for the person, resolved ones left out; counted up to `mostUnread`. */
  count: number
  /** How many notifications of the person are unread, counted up to `mostUnread`. */
  notifications: number
  /**
   * What the tab's title counts, up to `mostUnread`: the unread conversations, and unread notifications that are about none of
   * these, once for each conversation.
   */
  total: number
  /** The unread conversation whose customer wrote last; `at` is when. */
  newest: { conversation: ConversationView; at: string } | null
}

import type { ConversationView } from './conversations.ts'

export type UnreadView = {
  /** How many of the conversations that concern the person are unread, resolved ones left out; counted up to `mostUnread`. */
  count: number
  /** The unread conversation whose customer wrote last; `at` is when. */
  newest: { conversation: ConversationView; at: string } | null
}

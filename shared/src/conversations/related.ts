import type { ConversationStatus } from './conversations.ts'

/** A conversation with the same customer on the same channel, for the thread. */
export type RelatedConversation = {
  readonly id: string
  readonly status: ConversationStatus
  /** The campaign that it replies to. */
  readonly campaign: { readonly id: string; readonly name: string } | null
  /** What was said before the number was connected. */
  readonly is_history: boolean
  readonly unread_count: number
  readonly created_at: string
  readonly resolved_at: string | null
}

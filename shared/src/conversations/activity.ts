import type { ConversationStatus } from './conversations.ts'

/** A change of a conversation, for the thread. The names are those of today; null for who left. */
export type ActivityView = {
  readonly id: string
  readonly at: string
  /** Null for a program and for Parley itself. */
  readonly by: string | null
} & (
  | { readonly kind: 'status'; readonly from: ConversationStatus; readonly to: ConversationStatus }
  | { readonly kind: 'snoozed'; readonly until: string }
  | { readonly kind: 'assignee'; readonly to: { readonly id: string; readonly name: string | null } | null }
  | { readonly kind: 'merged' }
  | { readonly kind: 'tags'; readonly added: readonly string[]; readonly removed: readonly string[] }
)

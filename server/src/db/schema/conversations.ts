import type { Category, ChannelName, ConversationStatus, Priority } from '@parley/shared/conversations/conversations'
import type { Direction } from '@parley/shared/conversations/messages'
import type { Flag, InTenant } from './columns.ts'

export type ConversationTable = InTenant & {
  id: string
  channel_id: string
  channel: ChannelName
  contact_id: string
  /**
   * The platform's id of the group, where it is a group's conversation. `contact_id` is then who wrote in it first, so it is
   * never merged with that contact's own conversations.
   */
  group_id: string | null
  /** The name of the group, as in `channel_group`, for lists. */
  group_name: string | null
  /** What was said before the number was connected. There is one such conversation of a contact and channel, and it starts resolved. */
  is_history: Flag
  status: ConversationStatus
  /** When the conversation returns by itself. Set only while it is `pending`. */
  snoozed_until: number | null
  category: Category
  priority: Priority
  assignee_id: string | null
  /** IDs of tags between line breaks; empty if it has none (`features/tags/stored-tags.ts`). */
  tags: string
  campaign_id: string | null
  campaign_recipient_id: string | null
  csat_score: number | null
  csat_comment: string | null
  csat_requested_at: number | null
  csat_received_at: number | null
  /** The messages that nobody has read yet. */
  unread_count: number
  /**
   * When the conversation last got something new to read, for every member. It grows with each such message, so that a marker of
   * what was read before is older. Null where there is nothing to read.
   */
  unread_at: number | null
  last_inbound_at: number | null
  /** The phone or user id that the newest message of the customer came from; null where it is not known. */
  reply_address: string | null
  /** The time of the oldest message that is not answered yet. It stays when the conversation is resolved. */
  waiting_since: number | null
  last_message_text: string | null
  last_message_direction: Direction | null
  last_message_at: number | null
  /** Orders the list: newest activity first. */
  last_activity_at: number
  /**
   * The time of the customer's message that the first response answers; null until the customer wrote, and where its messages were
   * deleted before this was stored. The first response is then measured from the opening.
   */
  first_waiting_since: number | null
  /** The time of the first response of a person or program to the customer, kept even where its message was deleted by age. */
  first_reply_at: number | null
  /** The time of the first reply of a person. */
  first_person_reply_at: number | null
  /** The author of that reply, as in `message.sent_by_id`. */
  first_person_reply_by_id: string | null
  resolved_at: number | null
  created_at: number
  updated_at: number
}

/** What the platform reported about a group, which may have no conversation yet. */
export type ChannelGroupTable = InTenant & {
  id: string
  channel_id: string
  /** The platform's id. */
  group_id: string
  name: string | null
  description: string | null
  /** When the group got its name or description: an older report does not replace them. */
  named_at: number
  /** JSON of a list of GroupMember. */
  members: string
  state: 'active' | 'suspended' | 'deleted'
  state_at: number
}

/** The number of conversations of each kind and assignee, updated with every change, so that a total costs the same at any size. */
export type ConversationCountTable = InTenant & {
  status: ConversationStatus
  channel: ChannelName
  channel_id: string
  category: Category
  priority: Priority
  /** The assignee of the conversations; empty for unassigned ones. */
  assignee_id: string
  count: number
}

/** A view of the inbox that is saved under a name, in both modes of a workspace. */
export type SavedViewTable = {
  id: string
  workspace_id: string
  /** The user whose private view it is; null for one that the workspace shares. */
  owner_id: string | null
  name: string
  /** JSON of ViewFilter. */
  filter: string
  created_at: number
  updated_at: number
}

/** Up to where a member has read a conversation. Deleted with the membership. */
export type ReadMarkerTable = InTenant & {
  conversation_id: string
  user_id: string
  /** The `unread_at` of the conversation when it was read; 0 where it was not. */
  read_at: number
  /** Whether the member marked it as unread. */
  is_unread: Flag
}

/** Records that a person is mentioned in an internal note. */
export type MentionTable = InTenant & {
  message_id: string
  conversation_id: string
  user_id: string
  created_at: number
}

/** What members and programs did with a conversation, for its thread. */
export type ConversationActivityTable = InTenant & {
  id: string
  conversation_id: string
  kind: 'status' | 'snoozed' | 'assignee' | 'tags' | 'merged'
  from_value: string | null
  to_value: string | null
  author_id: string
  created_at: number
}

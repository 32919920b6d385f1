import type { TagColour } from '@parley/shared/conversations/tags'
import type { InTenant } from './columns.ts'

/** A tag, which both modes of a workspace share. */
export type TagTable = {
  id: string
  workspace_id: string
  name: string
  colour: TagColour
  created_at: number
}

/** Finds conversations by a tag. Which tags a conversation shows is in its own column `tags`. */
export type ConversationTagTable = InTenant & { tag_id: string; conversation_id: string }

/** A contact has a tag. Its conversations have tags of their own. */
export type ContactTagTable = InTenant & { tag_id: string; contact_id: string }

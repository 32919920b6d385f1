import type { ConversationDetail, ConversationView } from '@parley/shared/conversations/conversations'
import type { Kysely } from 'kysely'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { ChannelGroupTable, ConversationTable } from '../../db/schema/conversations.ts'
import type { Schema } from '../../db/schema.ts'
import type { Channel } from '../../platforms/channel.ts'
import type { Scope } from '../../policy.ts'
import { type TagNames, tagNamesIn } from '../tags/tag-names.store.ts'
import { replyAddress } from './reply-address.ts'

type ContactName = Pick<ContactTable, 'phone' | 'name'>
type Named = Pick<Channel, 'name'>

type Presented = {
  readonly conversation: ConversationTable
  readonly contact: ContactName
  readonly channel: Named
}

/** Reads the names of its tags. */
export async function presentConversation(
  db: Kysely<Schema>,
  scope: Scope,
  presented: Presented,
): Promise<ConversationView> {
  return viewOf({ ...presented, tagNames: await tagNamesIn(db, scope, [presented.conversation.tags]) })
}

type WithTags = Presented & { readonly tagNames: TagNames }

export function viewOf({ conversation, contact, channel, tagNames }: WithTags): ConversationView {
  return {
    _id: conversation.id,
    status: conversation.status,
    snoozed_until: timeOf(conversation.snoozed_until),
    channel: conversation.channel,
    channel_id: conversation.channel_id,
    channel_name: channel.name,
    classification: { category: conversation.category, priority: conversation.priority },
    contact: customerOf(conversation, contact),
    tags: tagNames(conversation.tags),
    group_id: conversation.group_id,
    group_name: conversation.group_name,
    assignee: conversation.assignee_id,
    campaign_id: conversation.campaign_id,
    csat_score: conversation.csat_score,
    unread_count: conversation.unread_count,
    waiting_since: waitingSinceOf(conversation),
    last_message: lastMessageOf(conversation),
    created_at: new Date(conversation.created_at).toISOString(),
    updated_at: new Date(conversation.updated_at).toISOString(),
  }
}

/** Returns since when a customer waits. Nobody waits for a reply in a resolved conversation. */
function waitingSinceOf({ status, waiting_since: at }: ConversationTable): string | null {
  return status === 'resolved' || at === null ? null : new Date(at).toISOString()
}

/** Returns the customer of a conversation. A group has none: what is known of one participant is not the group's. */
export function customerOf({ group_id }: ConversationTable, { phone, name }: ContactName) {
  return group_id === null ? { phone, name } : { phone: null, name: null }
}

type Shown = Presented & {
  readonly contact: ContactTable
  /** What is known of the group, where it is a group's conversation. */
  readonly group: ChannelGroupTable | undefined
  readonly customerWindowMs: number
}

/** Returns a conversation with what only the open conversation shows. */
export async function presentDetail(
  db: Kysely<Schema>,
  scope: Scope,
  { customerWindowMs, group, ...presented }: Shown,
): Promise<ConversationDetail> {
  const { conversation, contact } = presented
  const { last_inbound_at: lastInboundAt } = conversation
  const isGroup = conversation.group_id !== null
  return {
    ...(await presentConversation(db, scope, presented)),
    contact_id: isGroup ? null : contact.id,
    reply_address: isGroup ? null : await replyAddressOf(db, scope, { conversation, contact }),
    opt_out: isGroup ? null : contact.opt_out_scope,
    is_blocked: !isGroup && contact.blocked_at !== null,
    window_closes_at:
      isGroup || lastInboundAt === null ? null : new Date(lastInboundAt + customerWindowMs).toISOString(),
    group: group ? presentGroup(group) : null,
    csat_comment: conversation.csat_comment,
    resolved_at: timeOf(conversation.resolved_at),
  }
}

async function replyAddressOf(
  db: Kysely<Schema>,
  scope: Scope,
  thread: Pick<Shown, 'conversation' | 'contact'>,
): Promise<string | null> {
  const { phone, platformUserId } = await replyAddress(db, scope, thread)
  return phone ?? platformUserId
}

function presentGroup({ description, members, state }: ChannelGroupTable): ConversationDetail['group'] {
  return { description, members: JSON.parse(members), state }
}

function timeOf(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}

function lastMessageOf(conversation: ConversationTable): ConversationView['last_message'] {
  const { last_message_text: text, last_message_direction: direction, last_message_at: at } = conversation
  if (text === null || direction === null || at === null) return null
  return { text, direction, at: new Date(at).toISOString() }
}

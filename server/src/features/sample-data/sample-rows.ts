import { authorOf, userIdOf } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { ConversationTable } from '../../db/schema/conversations.ts'
import type { MessageTable } from '../../db/schema/messages.ts'
import type { Channel } from '../../platforms/channel.ts'
import type { Scope } from '../../policy.ts'
import { newContact } from '../contacts/contacts.store.ts'
import { emptyConversation } from '../conversations/open-conversation.ts'
import type { SampleCustomer } from './load-sample-data.ts'
import { campaignAgeMinutes } from './sample-campaign.ts'

const minuteMs = 60_000

type Sample = {
  readonly channel: Channel
  readonly customer: SampleCustomer
  /** The campaign that some conversations answer. */
  readonly campaignId: string
}

type SampleRows = {
  readonly contact: ContactTable
  readonly conversation: ConversationTable
  readonly messages: readonly MessageTable[]
}

/** The rows of a customer with one conversation, as they were left had it really taken place. */
export function sampleRows(app: App, scope: Scope, { channel, customer, campaignId }: Sample): SampleRows {
  const now = app.now()
  const lines = customer.lines.map(([from, minutesAgo, text]) => ({ from, text, at: now - minutesAgo * minuteMs }))
  const from = lines[0]?.at ?? now
  const last = lines.at(-1)
  const until = last?.at ?? now
  const contact = newContact(app, scope, {
    phone: customer.phone,
    name: customer.name,
    // The campaign was sent to all of them.
    created_at: Math.min(from, now - campaignAgeMinutes * minuteMs),
    updated_at: until,
    ...(customer.hasOptedOut && { opt_out_scope: 'campaigns', opt_out_source: 'person', opted_out_at: until }),
  })
  const byCustomer = lines.filter((line) => line.from === 'customer')
  const firstReply = lines.find(
    ({ from, at }) => from === 'us' && at >= (byCustomer[0]?.at ?? Number.POSITIVE_INFINITY),
  )
  const afterReplies = lines.slice(lines.findLastIndex((line) => line.from === 'us') + 1)
  const resolvedAt = customer.status === 'resolved' ? until + 10 * minuteMs : null
  const conversation: ConversationTable = {
    ...emptyConversation(app, scope, { channel, contact, at: from }),
    status: customer.status,
    campaign_id: customer.offer === 'replied' ? campaignId : null,
    category: customer.category,
    priority: customer.priority ?? 'normal',
    assignee_id: customer.isAssigned ? (userIdOf(authorOf(scope.actor).id) ?? null) : null,
    unread_count: resolvedAt === null ? afterReplies.length : 0,
    unread_at: resolvedAt === null && afterReplies.length > 0 ? now : null,
    last_inbound_at: byCustomer.at(-1)?.at ?? null,
    waiting_since: resolvedAt === null ? (afterReplies[0]?.at ?? null) : null,
    last_message_text: last?.text ?? null,
    last_message_direction: last === undefined ? null : directionOf(last.from),
    last_message_at: until,
    first_waiting_since: byCustomer[0]?.at ?? null,
    first_reply_at: firstReply?.at ?? null,
    first_person_reply_at: firstReply?.at ?? null,
    first_person_reply_by_id: firstReply === undefined ? null : authorOf(scope.actor).id,
    last_activity_at: resolvedAt ?? until,
    updated_at: resolvedAt ?? until,
    resolved_at: resolvedAt,
    ...(customer.score !== undefined && {
      csat_score: customer.score,
      csat_requested_at: resolvedAt,
      csat_received_at: (resolvedAt ?? until) + 5 * minuteMs,
    }),
  }
  const author = authorOf(scope.actor)
  const messages = lines.map(({ from, text, at }): MessageTable => {
    const isOurs = from === 'us'
    return {
      id: app.newId(),
      workspace_id: scope.workspaceId,
      mode: scope.mode,
      channel_id: channel.id,
      contact_id: contact.id,
      conversation_id: conversation.id,
      direction: directionOf(from),
      kind: 'text',
      text,
      content: null,
      template_request: null,
      status: isOurs ? 'read' : 'received',
      platform_message_id: null,
      quoted_platform_message_id: null,
      campaign_id: null,
      error_code: null,
      error_message: null,
      sent_by_id: isOurs ? author.id : null,
      sent_by_name: isOurs ? author.name : null,
      created_at: at,
      sent_at: isOurs ? at : null,
      delivered_at: isOurs ? at + 2_000 : null,
      read_at: isOurs ? at + minuteMs : null,
      failed_at: null,
    }
  })
  return { contact, conversation, messages }
}

function directionOf(from: 'customer' | 'us'): 'inbound' | 'outbound' {
  return from === 'us' ? 'outbound' : 'inbound'
}

import type { ExportContact, ExportedItem, ExportedItems } from '@parley/shared/contacts/contacts'
import { english } from '@parley/shared/sentences/english'
import { decodeSentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../app.ts'
import type { CampaignRecipientTable } from '../../db/schema/campaigns.ts'
import type { ContactNoteTable, ContactTable } from '../../db/schema/contacts.ts'
import type { ConversationTable } from '../../db/schema/conversations.ts'
import type { Tx } from '../../db/transact.ts'
import { notFound } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { openCursor, sealCursor } from '../audit/export-cursor.ts'
import { oneExportAtATime } from '../audit/one-export-at-a-time.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { fieldValuesOf } from '../contact-fields/field-values.store.ts'
import { addressesOfContact } from '../contacts/addresses/addresses.store.ts'
import { formerIdsOf } from '../contacts/addresses/merged.store.ts'
import { type Consent, consentsOf } from '../contacts/consents/consents.store.ts'
import { findContact } from '../contacts/contacts.store.ts'
import { contactSubject, presentAddress, presentContact } from '../contacts/present-contact.ts'
import { presentFile } from '../files/present-file.ts'
import { attachmentsOf, type MessageAttachment } from '../messages/attachments/attachments.store.ts'
import { type TagNames, tagNamesIn } from '../tags/tag-names.store.ts'
import { tagsOfContacts } from '../tags/tagged-contacts.store.ts'
import { messagesWith, notesAbout, ownConversations, recipientsOfContact } from './export-of-contact.store.ts'

const messagesPerPage = 500

/**
 * Everything that is stored about one customer, as items: the contact with its addresses, conversations and campaigns on the
 * first page, which is recorded in the audit log, and the messages on it and the following ones.
 */
export async function exportContact(
  app: App,
  scope: Scope<'contacts.export_one'>,
  input: ExportContact,
): Promise<ExportedItems> {
  const exported = { actor: scope.actor, scope, what: 'contact', filter: [input.contactId] } as const
  const progress = input.cursor === undefined ? undefined : openCursor(app, exported, input.cursor)
  const read = async (tx: Tx): Promise<ExportedItems> => {
    const contact = await findContact(tx, scope, input.contactId)
    if (!contact) throw notFound('contact')
    if (!progress) {
      const details = { contact_id: contact.id }
      await recordAudit(app, tx, scope, {
        action: 'contact.exported',
        subject: contactSubject(contact),
        subjectId: `contact:${contact.id}`,
        details,
      })
    }
    const first = progress ? [] : await itemsBesideMessages(tx, scope, contact)
    const slice = { contactId: contact.id, after: progress?.last, size: messagesPerPage + 1 }
    const found = await messagesWith(tx, scope, slice)
    const messages = found.slice(0, messagesPerPage)
    const end = messages.at(-1)
    const attachments = await attachmentsOf(
      tx,
      scope,
      messages.map(({ id }) => id),
    )
    const data = [...first, ...messages.map((message) => messageItem(message, attachments.get(message.id)))]
    if (!end || found.length === messages.length) return { data, next_cursor: null }
    const last = { at: end.created_at, id: end.id }
    return { data, next_cursor: sealCursor(app, exported, { begunAt: progress?.begunAt ?? app.now(), last }) }
  }
  return oneExportAtATime(app, scope.actor, { isFirst: !progress, read: () => app.transact(read) })
}

async function itemsBesideMessages(tx: Tx, scope: Scope, contact: ContactTable): Promise<ExportedItem[]> {
  const addresses = await addressesOfContact(tx, scope, contact.id)
  const formerIds = await formerIdsOf(tx, scope, [contact.id])
  const { saved_name, saved_name_at } = contact
  const fields = (await fieldValuesOf(tx, scope, [contact.id])).get(contact.id) ?? {}
  const conversations = await ownConversations(tx, scope, contact.id)
  const tagNames = await tagNamesIn(
    tx,
    scope,
    conversations.map(({ tags }) => tags),
  )
  const tags = (await tagsOfContacts(tx, scope, [contact.id])).get(contact.id) ?? []
  const more = { saved_name, saved_name_at: timeOf(saved_name_at), tags: tags.map(({ name }) => name), fields }
  return [
    { type: 'contact', ...presentContact(contact), ...more },
    ...addresses.map((address) => ({ type: 'address' as const, ...presentAddress(address, contact) })),
    ...formerIds.map((id) => ({ type: 'former_contact' as const, id })),
    ...(await consentsOf(tx, scope, contact.id)).map(consentItem),
    ...(await notesAbout(tx, scope, contact.id)).map(noteItem),
    ...conversations.map((each) => conversationItem(each, tagNames)),
    ...(await recipientsOfContact(tx, scope, contact.id)).map(recipientItem),
  ]
}

function consentItem({ channel_id, source, consented_at }: Consent): ExportedItem {
  return { type: 'consent', channel_id, source, consented_at: timeOf(consented_at) }
}

function noteItem({ id, text, created_at, edited_at }: ContactNoteTable): ExportedItem {
  return { type: 'note', id, text, created_at: timeOf(created_at), edited_at: timeOf(edited_at) }
}

function conversationItem(conversation: ConversationTable, tagNames: TagNames): ExportedItem {
  const { id, channel, status, category, priority, campaign_id, csat_score, csat_comment } = conversation
  return {
    type: 'conversation',
    ...{ id, channel, status, category, priority, campaign_id, csat_score, csat_comment },
    tags: tagNames(conversation.tags),
    csat_received_at: timeOf(conversation.csat_received_at),
    created_at: timeOf(conversation.created_at),
    resolved_at: timeOf(conversation.resolved_at),
    snoozed_until: timeOf(conversation.snoozed_until),
  }
}

function recipientItem(recipient: CampaignRecipientTable): ExportedItem {
  const { campaign_id, phone, platform_user_id, name, variables, state, message_id, error_code, error_message } =
    recipient
  return {
    type: 'campaign_recipient',
    ...{ campaign_id, phone, user_id: platform_user_id, name, variables: JSON.parse(variables), state, message_id },
    ...{
      error_code,
      error_message: reasonIn(error_message),
      market: recipient.market,
      cost_micros: recipient.cost_micros,
    },
    settled_at: timeOf(recipient.settled_at),
  }
}

function reasonIn(stored: string | null): string | null {
  return stored === null ? null : english(decodeSentence(stored))
}

type Message = Awaited<ReturnType<typeof messagesWith>>[number]

function messageItem(message: Message, attachment: MessageAttachment | undefined): ExportedItem {
  const { id, conversation_id, campaign_id, direction, kind, text, status, error_code, error_message } = message
  const { cost_micros, currency } = message
  return {
    type: 'message',
    ...{ id, conversation_id, campaign_id, direction, kind, text, status, error_code },
    error_message: reasonIn(error_message),
    content: message.content === null ? null : JSON.parse(message.content),
    platform_message_id: message.platform_message_id,
    attachment: attachment ? attachmentItem(attachment) : null,
    price: cost_micros === null ? null : { cost_micros: Number(cost_micros), currency },
    created_at: timeOf(message.created_at),
    sent_at: timeOf(message.sent_at),
    delivered_at: timeOf(message.delivered_at),
    read_at: timeOf(message.read_at),
    failed_at: timeOf(message.failed_at),
  }
}

/** The file itself can be downloaded by the ID in `file`. */
function attachmentItem({ kind, mime_type, file_name, file }: MessageAttachment): Record<string, unknown> {
  return { kind, mime_type, file_name, file: file ? presentFile(file) : null }
}

function timeOf(time: number | null): string | null {
  return time === null ? null : new Date(Number(time)).toISOString()
}

import { Readable } from 'node:stream'
import type { Mode } from '@parley/shared/workspace/workspaces'
import { type SystemActor, systemActor } from '../actor.ts'
import type { App } from '../app.ts'
import { createApiKey } from '../features/api-keys/create-api-key.ts'
import { startCampaign } from '../features/campaigns/manage/start-campaign.ts'
import { createCannedReply } from '../features/canned-replies/create-canned-reply.ts'
import { defaultChannel } from '../features/channels/channels.store.ts'
import { createExport } from '../features/contact-exports/create-export.ts'
import { createContactField } from '../features/contact-fields/create-contact-field.ts'
import { addNote } from '../features/contacts/notes/change-notes.ts'
import { saveContacts } from '../features/contacts/save-contact.ts'
import { getConversation } from '../features/conversations/get-conversation.ts'
import { receiveFile } from '../features/files/receive-file.ts'
import { createImport } from '../features/imports/create-import.ts'
import { inviteMember } from '../features/members/invitations/invite-member.ts'
import { sendMessage } from '../features/messages/send-message.ts'
import { createSavedView } from '../features/saved-views/create-saved-view.ts'
import { playCustomer } from '../features/simulator/play-customer.ts'
import { createTag } from '../features/tags/create-tag.ts'
import { createWebhook } from '../features/webhooks/endpoints/create-webhook.ts'
import { resumeScope, type Scope } from '../policy.ts'
import { authorized } from './authorized.ts'
import type { TestServer } from './http/server.ts'
import { noPermission } from './keys.ts'
import { approvedTemplate } from './templates.ts'

/** One object of every kind in one mode of a workspace, by the IDs that requests use. */
export type Belongings = {
  readonly workspaceId: string
  readonly mode: Mode
  /** A word that occurs in every text of this tenant and nowhere else. */
  readonly mark: string
  readonly phone: string
  readonly contactId: string
  /** Two contacts, the second of which may be merged into the first, and split again. */
  readonly originalId: string
  readonly duplicateId: string
  readonly fieldId: string
  /** A note about the contact, which a program wrote. */
  readonly noteId: string
  readonly conversationId: string
  readonly messageId: string
  /** The default channel. */
  readonly channelId: string
  readonly templateId: string
  readonly templateName: string
  readonly campaignId: string
  /** A recipient of the campaign. */
  readonly recipientId: string
  readonly fileId: string
  /** The file of a list of contacts, and its import, which waits to be started. */
  readonly listId: string
  readonly importId: string
  readonly exportId: string
  readonly webhookId: string
  readonly pullWebhookId: string
  readonly deliveryId: string
  readonly keyId: string
  readonly cannedReplyId: string
  /** A view that the workspace shares. */
  readonly savedViewId: string
  readonly tagId: string
  readonly otherTagId: string
  readonly invitationId: string
  readonly userId: string
  /** A member who replies, and manages API keys and webhooks. */
  readonly managerId: string
  /** An entry in the notifications of the manager. */
  readonly notificationId: string
  readonly sessionId: string
  /** The ID of a number that is or could be connected to this workspace. */
  readonly phoneNumberId: string
  readonly businessAccountId: string
}

type Tenant = { readonly workspaceId: string; readonly mode: Mode; readonly mark: string; readonly phone: string }

/** Creates the data of one mode of a workspace through the same operations as users and programs. */
export async function prepareData(server: TestServer, tenant: Tenant): Promise<Belongings> {
  const { fixture } = server
  const { app } = fixture
  const { workspaceId, mode, mark, phone } = tenant
  const actor: SystemActor = systemActor({ workspaceId, mode }, 'test')
  const where = { workspaceId, mode }
  const templateName = `${mark}_order`
  const url = `https://93.184.215.14/${mark}`
  const { data } = await authorized('webhooks.manage', createWebhook)(app, actor, { ...where, url, events: ['*'] })
  const webhookId = data.id
  const pull = { ...where, kind: 'pull' as const, events: ['*' as const] }
  const { id: pullWebhookId } = (await authorized('webhooks.manage', createWebhook)(app, actor, pull)).data
  const { conversationId } = await authorized('simulator.use', playCustomer)(app, actor, {
    from: phone,
    text: `A word of ${mark}`,
    name: mark,
  })
  const { messageId } = await authorized('messages.send', sendMessage)(app, actor, {
    conversationId,
    text: `An answer to ${mark}`,
  })
  const { contact_id: contactId } = await authorized('conversations.read', getConversation)(app, actor, {
    conversationId,
  })
  const note = await authorized('contacts.manage', addNote)(app, actor, {
    contactId: contactId ?? '',
    text: `A note of ${mark}`,
  })
  const { id: templateId } = await approvedTemplate(
    { app, workspaceId, scope: () => resumeScope({ workspace_id: workspaceId, mode }), system: () => actor },
    { name: templateName, category: 'UTILITY', mode, body: `A line of ${mark} in which nothing varies.` },
  )
  const campaign = { ...where, templateName, name: `${mark} sale`, recipients: [{ phone, variables: {} }] }
  const { id: campaignId } = await authorized('campaigns.send', startCampaign)(app, actor, {
    ...campaign,
    schedule: tomorrow,
  })
  // Without permissions, so that every member who manages keys may rotate it.
  const key = { ...where, name: `${mark} key`, permissions: noPermission }
  const { keyData } = await authorized('api_keys.manage', createApiKey)(app, actor, key)
  const reply = await authorized('canned_replies.change', createCannedReply)(app, actor, {
    ...where,
    shortcut: mark,
    text: `Greetings of ${mark}`,
  })
  // Both modes share the fields of contacts.
  const field = await authorized('contacts.configure', createContactField)(app, actor, {
    ...where,
    ...{ key: fieldKeyOf(mark), label: mark, type: 'choice', choices: [{ label: 'Gold' }] },
  })
  const view = await authorized('saved_views.change', createSavedView)(app, fixture.member('owner', { workspaceId }), {
    ...where,
    name: mark,
    filter: { q: mark },
    shared: true,
  })
  // Both modes share the tags.
  const tag = await authorized('tags.manage', createTag)(app, actor, { ...where, name: mark, colour: 'blue' })
  const other = { ...where, name: `${mark} too`, colour: 'red' } as const
  const otherTag = await authorized('tags.manage', createTag)(app, actor, other)
  const invited = { workspaceId, email: `${mark}@example.com`, role: 'viewer' as const }
  const { invitation } = await authorized('members.manage', inviteMember)(app, actor, invited)
  const file = await authorized('files.upload', receiveFile)(app, actor, {
    name: `${mark}.txt`,
    content: Readable.from([Buffer.from(`A file of ${mark}`)]),
  })
  const list = await authorized('files.upload', receiveFile)(app, actor, {
    name: `${mark}.csv`,
    content: Readable.from([Buffer.from(`phone,name\n${phone},${mark}\n`)]),
  })
  const { id: importId } = await authorized('contacts.import', createImport)(app, actor, {
    file_id: list.id,
    check_only: true,
  })
  const { id: exportId } = await authorized('contacts.export', createExport)(app, actor, { for_spreadsheets: false })
  // A workspace writes three at once at most, and these belongings are prepared again and again.
  await app.db.updateTable('contact_export').set({ state: 'completed' }).where('id', '=', exportId).execute()
  const { userId } = await server.signInAs('viewer', { workspaceId })
  const manages = { permissions: { manage_api_keys: true, manage_webhooks: true, reply: true } }
  const { userId: managerId } = await server.signInAs('viewer', { workspaceId, ...manages })
  const notificationId = app.newId()
  await app.db
    .insertInto('notification')
    .values({
      ...{ id: notificationId, workspace_id: workspaceId, mode, user_id: managerId, kind: 'assigned' },
      ...{ conversation_id: conversationId, created_at: app.now() },
    })
    .execute()
  const session = await app.db.selectFrom('session').select('id').where('userId', '=', userId).executeTakeFirstOrThrow()
  const delivery = await app.db
    .selectFrom('webhook_delivery')
    .select('id')
    .where('endpoint_id', '=', webhookId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const recipient = await app.db
    .selectFrom('campaign_recipient')
    .select('id')
    .where('campaign_id', '=', campaignId)
    .executeTakeFirstOrThrow()
  const scope = resumeScope({ workspace_id: workspaceId, mode })
  return {
    ...tenant,
    channelId: (await defaultChannel(app.db, scope)).id,
    contactId: contactId ?? '',
    ...(await duplicateContacts(app, scope, phone)),
    fieldId: field.id,
    noteId: note.id,
    conversationId,
    messageId,
    templateId,
    templateName,
    campaignId,
    recipientId: recipient.id,
    fileId: file.id,
    listId: list.id,
    importId,
    exportId,
    webhookId,
    pullWebhookId,
    userId,
    managerId,
    deliveryId: delivery.id,
    keyId: keyData.id,
    cannedReplyId: reply.id,
    savedViewId: view.id,
    tagId: tag.id,
    otherTagId: otherTag.id,
    invitationId: invitation.id,
    notificationId,
    sessionId: session.id,
    ...numberOf(phone),
  }
}

async function duplicateContacts(app: App, scope: Scope, phone: string) {
  const rows = ['1', '2'].map((digit) => ({ changes: { phones: [`${phone}${digit}`] }, source: 'api' as const }))
  const saved = await app.transact((tx) => saveContacts(app, tx, scope, rows))
  const [originalId = '', duplicateId = ''] = saved.flatMap((each) => (each.ok ? [each.contact.id] : []))
  return { originalId, duplicateId }
}

function fieldKeyOf(mark: string): string {
  return `of_${mark.toLowerCase().replaceAll(/[^a-z0-9]/g, '_')}`
}

function numberOf(phone: string) {
  return { phoneNumberId: `10${phone.slice(1)}`, businessAccountId: `20${phone.slice(1)}` }
}

export const tomorrow = { at: '2026-11-22T12:00', timeZone: 'Europe/Berlin' }

/** Well-formed IDs of objects that do not exist. */
export function unknownBelongings(): Belongings {
  const id = () => crypto.randomUUID()
  return {
    workspaceId: id(),
    mode: 'live',
    mark: 'nobody',
    phone: '+4917099999999',
    contactId: id(),
    originalId: id(),
    duplicateId: id(),
    fieldId: id(),
    noteId: id(),
    conversationId: id(),
    messageId: id(),
    channelId: id(),
    templateId: id(),
    templateName: 'nobodys_order',
    campaignId: id(),
    recipientId: id(),
    fileId: id(),
    listId: id(),
    importId: id(),
    exportId: id(),
    webhookId: id(),
    pullWebhookId: id(),
    deliveryId: id(),
    keyId: id(),
    cannedReplyId: id(),
    savedViewId: id(),
    tagId: id(),
    otherTagId: id(),
    invitationId: id(),
    userId: id(),
    managerId: id(),
    notificationId: id(),
    sessionId: id(),
    ...numberOf('+4917099999999'),
  }
}

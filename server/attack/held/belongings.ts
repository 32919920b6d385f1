import type { Belongings } from '../../src/testing/belongings.ts'
import { csvForm, fileForm } from '../../src/testing/http/endpoints.ts'
import { askAs, openedAddress, type Target } from '../target.ts'
import { until } from '../waiting.ts'

/** One object of every kind in a new workspace, made over HTTP. The mark is in every text. */
export async function makeBelongings(target: Target, mark: string): Promise<Belongings> {
  const { workspaceId, ask, addMember } = await target.newWorkspace()
  const phone = '+491701999999'
  const templateName = `${mark}_order`
  const webhook = await ask('webhooks.create', { url: `http://${openedAddress}:9/${mark}`, events: ['*'] })
  const webhookId = webhook.data.id
  const pullWebhook = await ask('webhooks.create', { kind: 'pull', events: ['*'] })
  const { conversationId } = await ask('simulator.reply', { from: phone, text: `A word of ${mark}`, name: mark })
  const { messageId } = await ask('messages.send', { conversationId, text: `An answer to ${mark}` })
  const { contact_id: contactId } = await ask('conversations.get', { conversationId })
  const components = [{ type: 'BODY', text: `A line of ${mark} in which nothing varies.` }]
  const template = { name: templateName, language: 'en_US', category: 'UTILITY', components }
  const templateId = (await ask('templates.create', template)).data.id
  const isApproved = async () => (await ask('templates.list')).data[0].status === 'APPROVED'
  if (!(await until(isApproved, 10_000))) throw new Error('The template was not approved')
  const { id: campaignId } = await ask('campaigns.start', {
    templateName,
    name: `${mark} sale`,
    recipients: [{ phone, variables: {} }],
    schedule: { at: new Date(Date.now() + 86_400_000).toISOString().slice(0, 16), timeZone: 'UTC' },
  })
  const { keyData, key } = await ask('apiKeys.create', { name: `${mark} key`, permissions: { write: true } })
  // A note of a program, which members who manage contacts may change.
  const { key: contactKey } = await ask('apiKeys.create', { name: 'CRM', permissions: { contacts: true } })
  const noted = { key: contactKey, body: { text: `A note of ${mark}` } }
  const note = await target.call('POST', `/api/v1/contacts/${contactId}/notes`, noted)
  const file = await target.call('POST', '/api/v1/files', { key, ...fileForm })
  const listed = await target.call('POST', '/api/v1/files', { key, ...csvForm(`phone,name\n${phone},${mark}\n`) })
  const { id: importId } = await ask('imports.upload', { fileId: listed.body.data.id })
  const { id: exportId } = await ask('exports.create', {})
  const { id: cannedReplyId } = await ask('cannedReplies.create', { shortcut: mark, text: `Greetings of ${mark}` })
  const fieldKey = `of_${mark.toLowerCase().replaceAll(/[^a-z0-9]/g, '_')}`
  const choices = [{ label: 'Gold' }]
  const { id: fieldId } = await ask('contactFields.create', { key: fieldKey, label: mark, type: 'choice', choices })
  const { id: savedViewId } = await ask('savedViews.create', { name: mark, filter: { q: mark }, shared: true })
  const { id: tagId } = await ask('tags.create', { name: mark, colour: 'blue' })
  const { id: otherTagId } = await ask('tags.create', { name: `${mark} too`, colour: 'red' })
  const { invitation } = await ask('invitations.create', { email: `${mark}@example.com`, role: 'viewer' })
  const { userId, cookie } = await addMember('viewer')
  const { userId: managerId, cookie: managersCookie } = await addMember('admin')
  await ask('messages.addNote', { conversationId, text: `For <@${managerId}>` })
  const notified = { procedure: 'notifications.list', input: { workspaceId, mode: 'live' } }
  const notifications = await askAs(target.call, managersCookie, notified)
  const sessions = await askAs(target.call, cookie, { procedure: 'account.sessions', input: {} })
  const { id: channelId } = await ask('channels.get', {})
  const recipients = await ask('campaigns.recipients', { campaignId })
  const delivery = (await ask('webhooks.deliveries', { webhookId })).data[0]
  return {
    ...{
      workspaceId,
      mode: 'live',
      mark,
      phone,
      contactId,
      originalId: contactId,
      duplicateId: contactId,
      conversationId,
      messageId,
      channelId,
    },
    ...{
      templateId,
      templateName,
      campaignId,
      recipientId: recipients.data[0].id,
      fileId: file.body.data.id,
      listId: listed.body.data.id,
      importId,
      exportId,
      webhookId,
      pullWebhookId: pullWebhook.data.id,
      deliveryId: delivery.id,
      keyId: keyData.id,
      cannedReplyId,
      savedViewId,
      tagId,
      fieldId,
      noteId: note.body.data.id,
      otherTagId,
    },
    ...{ invitationId: invitation.id, userId, managerId, notificationId: notifications.data[0].id },
    sessionId: sessions.data[0].id,
    ...{ phoneNumberId: '10491701999999', businessAccountId: '20491701999999' },
  }
}

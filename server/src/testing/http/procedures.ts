import type { DraftContent } from '@parley/shared/campaigns/campaign-drafts'
import { defaultAlerts } from '@parley/shared/workspace/alerts'
import type { MemberPermission } from '@parley/shared/workspace/members'
import { type Belongings, tomorrow } from '../belongings.ts'

type Row = {
  /**
   * The required caller: a member with this permission; `member`: any member; `owner`: owners only; `oneself`: any
   * signed-in user, in any workspace; `anybody`: no session required.
   */
  readonly needs: MemberPermission | 'member' | 'owner' | 'oneself' | 'anybody'
  /** A valid input about the objects of one mode of one workspace. */
  readonly ask: (of: Belongings) => Record<string, unknown>
  /** True when the result covers both modes of the workspace. */
  readonly bothModes?: true
  /** The expected status, where the object is not in the state that the operation needs, or the password is not known. */
  readonly answers?: 400 | 404 | 409 | 415 | 503
  /** True when the call succeeds without changing anything. */
  readonly isIdle?: true
}

const where = ({ workspaceId, mode }: Belongings) => ({ workspaceId, mode })
/** An input with the workspace, the mode and the named fields. */
const about =
  (...names: (keyof Belongings)[]): Row['ask'] =>
  (of) => ({ ...where(of), ...Object.fromEntries(names.map((name) => [name, of[name]])) })
/** An input with the workspace, the mode and the channel, for operations that REST has too. */
const throughChannel = (of: Belongings) => ({ ...where(of), channel_id: of.channelId })
const text = 'Hello'
const components = [{ type: 'BODY', text: 'We are open again from Monday on.' }]
const recipients = [{ phone: '+491705555555', userId: 'DE.13491208655302741918', variables: {} }]
const campaignOf = (of: Belongings) => ({ ...throughChannel(of), templateName: of.templateName, recipients })
const draftId = 'a-draft-of-a-campaign'
export const emptyDraft: DraftContent = {
  templateId: null,
  step: 'template',
  from: 'text',
  file: null,
  text: '',
  contacts: [{ id: 'a contact', phone: null, user_id: null, name: null, created_at: '' }],
  roles: { userId: 'id' },
  repairs: {},
  chosenColumns: {},
  chosenNameColumn: null,
  fixedValues: {},
  sendSamePhones: true,
  plan: null,
}
const queryOf = ({ campaignId, tagId }: Belongings): DraftContent['contactQuery'] => ({
  ...{ q: '', campaignId, outcome: 'all', daysToReply: null, tagId, country: '', language: '' },
  ...{ lastMessage: '', fields: [], of: 'any', days: null },
})
const credentials = { accessToken: 'a token', appSecret: 'a secret' }

/**
 * Every procedure of the tRPC API with its required caller and a valid input for every ID it accepts. Within a noun the
 * deleting procedures come last.
 */
export const procedures: Record<string, Row> = {
  'account.twoFactor': { needs: 'oneself', ask: () => ({}) },
  'account.signInMethods': { needs: 'anybody', ask: () => ({}) },
  'account.sessions': { needs: 'oneself', ask: () => ({}) },
  'account.requestPasswordReset': { needs: 'anybody', ask: () => ({ email: 'nobody@example.com' }) },
  'account.resetPassword': {
    needs: 'anybody',
    ask: () => ({ token: 'not a token', password: 'long enough for one' }),
  },
  'account.changeName': { needs: 'oneself', ask: () => ({ name: 'Grace' }) },
  'account.email': { needs: 'oneself', ask: () => ({}) },
  'account.changeEmail': {
    needs: 'oneself',
    ask: () => ({ email: 'new@example.com', password: 'not the password' }),
    answers: 400,
  },
  'account.confirmEmail': { needs: 'oneself', ask: () => ({ token: 'not a token' }), answers: 404 },
  'account.sendDelay': { needs: 'oneself', ask: () => ({}) },
  'account.changeSendDelay': { needs: 'oneself', ask: () => ({ seconds: 10 }) },
  'account.changeLanguage': { needs: 'oneself', ask: () => ({ language: 'de' }) },
  'account.endSessions': { needs: 'oneself', ask: ({ sessionId }) => ({ sessionId }), answers: 404 },

  'alerts.settings': { needs: 'member', ask: about(), bothModes: true },
  'alerts.unread': { needs: 'member', ask: about() },
  'alerts.changeSettings': {
    needs: 'member',
    ask: (of) => ({ ...where(of), ...defaultAlerts, sound: false }),
    bothModes: true,
  },
  'alerts.pushKey': { needs: 'oneself', ask: () => ({}) },
  'alerts.subscribe': {
    needs: 'oneself',
    ask: () => ({ endpoint: 'https://93.184.216.34/push', p256dh: 'BPush', auth: 'secret' }),
  },
  'alerts.unsubscribe': { needs: 'oneself', ask: () => ({ endpoint: 'https://93.184.216.34/push' }) },

  'analytics.summary': { needs: 'view_analytics', ask: throughChannel },
  'analytics.agents': { needs: 'view_analytics', ask: throughChannel },
  'analytics.channels': { needs: 'view_analytics', ask: throughChannel },
  'analytics.scores': { needs: 'view_analytics', ask: throughChannel },
  'analytics.keys': { needs: 'view_analytics', ask: about() },

  'apiKeys.create': { needs: 'manage_api_keys', ask: (of) => ({ ...where(of), name: 'Another', permissions: {} }) },
  'apiKeys.list': { needs: 'manage_api_keys', ask: about(), bothModes: true },
  'apiKeys.requests': { needs: 'manage_api_keys', ask: about('keyId'), bothModes: true },
  'apiKeys.usage': { needs: 'manage_api_keys', ask: about('keyId'), bothModes: true },
  'apiKeys.change': {
    needs: 'manage_api_keys',
    ask: (of) => ({ ...about('keyId')(of), name: 'Renamed' }),
    bothModes: true,
  },
  'apiKeys.rotate': { needs: 'manage_api_keys', ask: about('keyId'), bothModes: true },
  'apiKeys.handOver': {
    needs: 'manage_api_keys',
    ask: (of) => ({ ...about('keyId')(of), to: of.managerId }),
    bothModes: true,
  },
  'apiKeys.delete': { needs: 'manage_api_keys', ask: about('keyId'), bothModes: true },

  'audit.list': { needs: 'view_audit', ask: (of) => ({ ...where(of), actorId: `user:${of.userId}` }), bothModes: true },
  'audit.actors': { needs: 'view_audit', ask: about(), bothModes: true },
  'audit.export': {
    needs: 'view_audit',
    ask: (of) => ({ ...where(of), actorId: `user:${of.userId}` }),
    bothModes: true,
  },

  'backups.status': { needs: 'manage_settings', ask: about(), bothModes: true },
  'backups.list': { needs: 'owner', ask: about(), bothModes: true },
  'backups.start': { needs: 'owner', ask: about(), bothModes: true },

  'campaigns.start': { needs: 'bulk_send', ask: campaignOf },
  'campaigns.check': { needs: 'bulk_send', ask: campaignOf },
  'campaigns.history': { needs: 'member', ask: about() },
  'campaigns.get': { needs: 'member', ask: about('campaignId') },
  'campaigns.recipients': { needs: 'member', ask: about('campaignId', 'phone') },
  'campaigns.report': { needs: 'member', ask: about('campaignId') },
  'campaigns.candidates': { needs: 'bulk_send', ask: about('campaignId', 'tagId') },
  'campaigns.drafts': { needs: 'bulk_send', ask: about() },
  'campaigns.draft': { needs: 'bulk_send', ask: (of) => ({ ...where(of), draftId }) },
  'campaigns.saveDraft': {
    needs: 'bulk_send',
    ask: (of) => ({
      ...where(of),
      draftId,
      content: { ...emptyDraft, channelId: of.channelId, contactQuery: queryOf(of) },
    }),
  },
  'campaigns.duplicate': { needs: 'bulk_send', ask: (of) => ({ ...about('campaignId')(of), draftId }) },
  'campaigns.deleteDraft': { needs: 'bulk_send', ask: (of) => ({ ...where(of), draftId }) },
  'campaigns.exportRecipients': { needs: 'bulk_send', ask: about('campaignId') },
  'campaigns.progress': { needs: 'member', ask: about('campaignId') },
  'campaigns.reschedule': {
    needs: 'bulk_send',
    ask: (of) => ({ ...about('campaignId')(of), schedule: { ...tomorrow, at: '2026-11-23T12:00' } }),
  },
  'campaigns.changeBudget': {
    needs: 'bulk_send',
    ask: (of) => ({ ...about('campaignId')(of), budgetMicros: 5_000_000 }),
  },
  'campaigns.sendNow': { needs: 'bulk_send', ask: about('campaignId') },
  'campaigns.pause': { needs: 'bulk_send', ask: about('campaignId') },
  'campaigns.resume': { needs: 'bulk_send', ask: about('campaignId') },
  'campaigns.cancel': { needs: 'bulk_send', ask: about('campaignId') },
  'campaigns.recipientToRepair': {
    needs: 'bulk_send',
    ask: (of) => ({ ...about('campaignId')(of), recipientId: 'an unknown one' }),
  },
  'campaigns.repairRecipient': {
    needs: 'bulk_send',
    ask: (of) => ({
      ...about('campaignId')(of),
      recipientId: 'an unknown one',
      phone: '+491705555555',
      userId: 'DE.13491208655302741918',
      variables: { 'body.1': 'Anna' },
    }),
    answers: 404,
  },
  'campaigns.openTo': { needs: 'bulk_send', ask: about('contactId') },
  'campaigns.addToDraft': {
    needs: 'bulk_send',
    ask: (of) => ({ ...about('contactId')(of), draftId: 'a-draft-that-does-not-exist' }),
    answers: 404,
  },
  'campaigns.addToScheduled': { needs: 'bulk_send', ask: about('campaignId', 'contactId'), answers: 409 },
  'campaigns.retryFailed': { needs: 'bulk_send', ask: about('campaignId'), answers: 409 },

  'files.get': { needs: 'member', ask: about('fileId') },
  'imports.list': { needs: 'bulk_send', ask: about() },
  'imports.get': { needs: 'bulk_send', ask: about('importId') },
  'imports.setup': { needs: 'bulk_send', ask: about('importId') },
  'imports.rejected': { needs: 'bulk_send', ask: about('importId') },
  'imports.upload': { needs: 'bulk_send', ask: about('fileId') },
  'imports.check': {
    needs: 'bulk_send',
    ask: (of) => ({
      ...about('importId')(of),
      plan: { columns: [{ column: 'phone', target: 'phone' }], key: 'phone' },
    }),
    answers: 409,
  },
  'imports.start': { needs: 'bulk_send', ask: about('importId'), answers: 409 },
  'imports.undo': { needs: 'bulk_send', ask: about('importId'), answers: 409 },
  'imports.cancel': { needs: 'bulk_send', ask: about('importId') },
  'exports.list': { needs: 'manage_settings', ask: about() },
  'exports.get': { needs: 'manage_settings', ask: about('exportId') },
  'exports.create': { needs: 'manage_settings', ask: about() },

  'files.makeSmaller': { needs: 'reply', ask: about('fileId'), answers: 415 },
  'cannedReplies.list': { needs: 'member', ask: about(), bothModes: true },
  'cannedReplies.create': {
    needs: 'reply',
    ask: (of) => ({ ...where(of), shortcut: 'thanks', text, fileIds: [of.fileId] }),
  },
  'cannedReplies.change': {
    needs: 'reply',
    ask: (of) => ({ ...about('cannedReplyId')(of), text: 'Hi', fileIds: [of.fileId] }),
    bothModes: true,
  },
  'cannedReplies.delete': { needs: 'reply', ask: about('cannedReplyId'), bothModes: true },

  'contactFields.list': { needs: 'member', ask: about(), bothModes: true },
  'contactFields.create': {
    needs: 'manage_settings',
    ask: (of) => ({ ...where(of), key: 'tier', label: 'Tier', type: 'choice', choices: [{ label: 'Gold' }] }),
  },
  'contactFields.change': {
    needs: 'manage_settings',
    ask: (of) => ({ ...about('fieldId')(of), label: 'Tier', choices: [{ id: 'gold', label: 'Premium' }] }),
    bothModes: true,
  },
  'contactFields.previewType': {
    needs: 'manage_settings',
    ask: (of) => ({ ...about('fieldId')(of), type: 'choice', choices: [{ id: 'gold', label: 'Premium' }] }),
    bothModes: true,
  },
  'contactFields.uses': { needs: 'manage_settings', ask: about('fieldId'), bothModes: true },
  'contactFields.delete': { needs: 'manage_settings', ask: about('fieldId'), bothModes: true },

  'channels.list': { needs: 'member', ask: about() },
  'channels.get': { needs: 'member', ask: about('channelId') },
  'channels.health': { needs: 'member', ask: about('channelId') },
  'channels.dailyLimit': { needs: 'member', ask: about('channelId') },
  'channels.log': { needs: 'member', ask: about('channelId') },
  'channels.connection': { needs: 'member', ask: about('channelId') },
  'channels.addSimulator': {
    needs: 'manage_settings',
    ask: (of) => ({ ...where(of), mode: 'test', name: `Sandbox ${of.mark}` }),
  },
  'channels.makeDefault': { needs: 'manage_settings', ask: about('channelId') },
  'channels.change': { needs: 'manage_settings', ask: (of) => ({ ...about('channelId')(of), messagesPerSecond: 50 }) },
  'channels.connect': {
    needs: 'manage_settings',
    ask: (of) => ({ ...about('phoneNumberId', 'businessAccountId')(of), platform: 'whatsapp', ...credentials }),
    answers: 503,
  },
  'channels.profile': { needs: 'manage_settings', ask: about('channelId'), answers: 404 },
  'channels.profilePicture': { needs: 'manage_settings', ask: about('channelId'), answers: 404 },
  'channels.changeProfilePicture': { needs: 'manage_settings', ask: about('channelId', 'fileId'), answers: 404 },
  'channels.changeProfile': {
    needs: 'manage_settings',
    ask: (of) => ({ ...about('channelId')(of), about: 'Hi' }),
    answers: 404,
  },
  'channels.check': { needs: 'manage_settings', ask: about('channelId'), answers: 404 },
  'channels.replaceToken': {
    needs: 'manage_settings',
    ask: (of) => ({ ...about('channelId')(of), accessToken: 'another' }),
    answers: 404,
  },
  'channels.uses': { needs: 'manage_settings', ask: about('channelId') },
  'channels.remove': { needs: 'manage_settings', ask: about('channelId'), answers: 409 },

  'contacts.list': { needs: 'member', ask: about() },
  'contacts.count': { needs: 'member', ask: about() },
  'contacts.get': { needs: 'member', ask: about('contactId') },
  'contacts.texts': { needs: 'member', ask: about('contactId') },
  'contacts.campaignMessages': { needs: 'member', ask: about('contactId') },
  'contacts.files': { needs: 'member', ask: about('contactId') },
  'contacts.readPhones': {
    needs: 'member',
    ask: (of) => ({ ...where(of), phones: ['0151 23456789'] }),
    bothModes: true,
  },
  'contacts.importOptOuts': {
    needs: 'bulk_send',
    ask: (of) => ({ ...where(of), phones: ['+491705555557'], scope: 'campaigns' }),
  },
  'contacts.block': { needs: 'reply', ask: (of) => ({ ...about('contactId')(of), reason: 'Spam' }) },
  'contacts.unblock': { needs: 'reply', ask: about('contactId') },
  'contacts.create': {
    needs: 'manage_contacts',
    ask: (of) => ({ ...where(of), changes: { name: 'Ada', phones: ['+491705559876'], external_id: of.mark } }),
  },
  'contacts.change': {
    needs: 'manage_contacts',
    ask: (of) => ({ ...about('contactId')(of), changes: { name: 'Ada Lovelace', external_id: `${of.mark}-1` } }),
  },
  'contacts.tags': { needs: 'member', ask: (of) => ({ ...where(of), contactIds: [of.contactId] }) },
  'contacts.changeTags': {
    needs: 'manage_contacts',
    ask: (of) => ({ ...where(of), contactIds: [of.contactId], add_tags: [of.mark] }),
  },
  'contacts.consents': { needs: 'member', ask: about('contactId') },
  'contacts.recordConsent': {
    needs: 'manage_contacts',
    ask: (of) => ({
      ...about('contactId', 'channelId')(of),
      ...{ source: `At the counter of ${of.mark}`, consented_at: '2026-01-01T10:00:00.000Z' },
    }),
  },
  'contacts.removeConsent': { needs: 'manage_contacts', ask: about('contactId', 'channelId') },
  'contacts.history': { needs: 'member', ask: about('contactId') },
  'contacts.notes': { needs: 'member', ask: about('contactId') },
  'contacts.addNote': { needs: 'manage_contacts', ask: (of) => ({ ...about('contactId')(of), text }) },
  'contacts.changeNote': { needs: 'manage_contacts', ask: (of) => ({ ...about('contactId', 'noteId')(of), text }) },
  'contacts.deleteNote': { needs: 'manage_contacts', ask: about('contactId', 'noteId') },
  'contacts.setOptOut': { needs: 'reply', ask: (of) => ({ ...about('contactId')(of), scope: 'campaigns' }) },
  // A contact and itself are one already.
  'contacts.previewMerge': {
    needs: 'manage_contacts',
    ask: (of) => ({ ...where(of), from: of.contactId, into: of.contactId }),
  },
  'contacts.merge': {
    needs: 'manage_contacts',
    ask: (of) => ({ ...where(of), from: of.contactId, into: of.contactId }),
    isIdle: true,
  },
  'contacts.suggestedMerges': { needs: 'manage_contacts', ask: about() },
  'contacts.dismissMerge': {
    needs: 'manage_contacts',
    ask: (of) => ({ ...about('contactId')(of), otherContactId: of.contactId }),
    isIdle: true,
  },
  'contacts.merged': { needs: 'member', ask: about('contactId') },
  'contacts.split': { needs: 'manage_contacts', ask: about('contactId'), answers: 404 },
  'contacts.exportOne': { needs: 'manage_settings', ask: about('contactId') },

  'conversations.list': {
    needs: 'member',
    ask: (of) => ({ ...about('contactId', 'phone')(of), assignee: of.userId, channel_id: of.channelId }),
  },
  'conversations.suggestSearch': { needs: 'member', ask: (of) => ({ ...where(of), q: 'Anna' }) },
  'conversations.viewCounts': { needs: 'member', ask: throughChannel },
  'conversations.get': { needs: 'member', ask: about('conversationId') },
  'conversations.markRead': { needs: 'member', ask: about('conversationId') },
  'conversations.markUnread': { needs: 'member', ask: about('conversationId') },
  'conversations.activity': { needs: 'member', ask: about('conversationId') },
  'conversations.related': { needs: 'member', ask: about('conversationId') },
  'conversations.change': {
    needs: 'reply',
    ask: (of) => ({ ...about('conversationId')(of), assignee: of.managerId }),
  },
  'conversations.merge': {
    needs: 'reply',
    ask: (of) => ({ ...about('conversationId')(of), otherConversationId: of.conversationId }),
  },
  'conversations.changeMany': {
    needs: 'reply',
    ask: (of) => ({
      ...where(of),
      conversationIds: [of.conversationId],
      assignee: of.managerId,
      classification: { priority: 'urgent' },
    }),
  },

  'invitations.create': {
    needs: 'manage_members',
    ask: (of) => ({ ...where(of), email: 'somebody@example.com', role: 'viewer' }),
  },
  'invitations.createSeveral': {
    needs: 'manage_members',
    ask: (of) => ({ ...where(of), emails: ['one@example.com', 'two@example.com'], role: 'viewer' }),
  },
  'invitations.list': { needs: 'manage_members', ask: about(), bothModes: true },
  'invitations.revoke': { needs: 'manage_members', ask: about('invitationId'), bothModes: true },
  'invitations.describe': { needs: 'anybody', ask: () => ({ token: 'not a token' }) },
  'invitations.accept': {
    needs: 'anybody',
    ask: () => ({ token: 'not a token', name: 'Me', password: 'long enough for one' }),
  },
  'invitations.acceptAsMyself': { needs: 'oneself', ask: () => ({ token: 'not a token' }), answers: 404 },

  'live.changes': { needs: 'member', ask: about() },

  'members.current': { needs: 'anybody', ask: () => ({}) },
  'members.me': { needs: 'oneself', ask: () => ({}) },
  'members.list': { needs: 'member', ask: about(), bothModes: true },
  'members.access': { needs: 'manage_members', ask: about('userId'), bothModes: true },
  'members.change': {
    needs: 'manage_members',
    ask: (of) => ({ ...about('userId')(of), role: 'viewer', permissions: [] }),
    bothModes: true,
  },
  'members.endSessions': { needs: 'owner', ask: about('userId'), bothModes: true },
  'members.remove': { needs: 'manage_members', ask: about('userId'), bothModes: true },

  'conversations.findStart': {
    needs: 'reply',
    ask: (of) => ({ ...about('channelId')(of), to: { contactId: of.contactId } }),
  },
  'conversations.start': {
    needs: 'reply',
    ask: (of) => ({
      ...about('channelId')(of),
      to: { contactId: of.contactId },
      message: { templateId: of.templateId },
    }),
  },
  'messages.list': { needs: 'member', ask: about('conversationId') },
  'messages.get': { needs: 'member', ask: about('messageId') },
  'messages.timeline': { needs: 'member', ask: about('conversationId') },
  'messages.send': {
    needs: 'reply',
    ask: (of) => ({ ...throughChannel(of), conversationId: of.conversationId, text }),
  },
  'messages.sendContents': {
    needs: 'reply',
    ask: (of) => ({
      ...where(of),
      conversationId: of.conversationId,
      contents: [
        { type: 'text', text },
        { type: 'document', file_id: of.fileId },
        { type: 'buttons', text, buttons: [{ id: 'yes', title: 'Yes' }] },
      ],
      reply_to: of.messageId,
      requestId: crypto.randomUUID(),
    }),
  },
  'messages.react': {
    needs: 'reply',
    ask: (of) => ({ ...about('messageId')(of), emoji: '👍', requestId: crypto.randomUUID() }),
  },
  'messages.sendTemplate': { needs: 'reply', ask: about('conversationId', 'templateId') },
  'messages.delayed': { needs: 'member', ask: about('conversationId') },
  'messages.cancel': { needs: 'reply', ask: about('messageId'), answers: 409 },
  'messages.forward': {
    needs: 'reply',
    ask: (of) => ({ ...about('messageId', 'conversationId')(of), requestId: crypto.randomUUID() }),
  },
  'messages.retry': {
    needs: 'reply',
    ask: (of) => ({ ...about('messageId')(of), requestId: crypto.randomUUID() }),
    answers: 409,
  },
  'messages.fetchAttachment': { needs: 'reply', ask: about('messageId'), answers: 404 },
  'messages.typing': { needs: 'reply', ask: about('conversationId') },
  'messages.addNote': { needs: 'reply', ask: (of) => ({ ...about('conversationId')(of), text }) },

  'savedViews.list': { needs: 'member', ask: about(), bothModes: true },
  'savedViews.counts': { needs: 'member', ask: about() },
  'savedViews.create': { needs: 'reply', ask: (of) => ({ ...where(of), name: 'Open', filter: {}, shared: true }) },
  'savedViews.change': {
    needs: 'reply',
    ask: (of) => ({ ...about('savedViewId')(of), name: 'Renamed' }),
    bothModes: true,
  },
  'savedViews.delete': { needs: 'reply', ask: about('savedViewId'), bothModes: true },

  'notifications.list': { needs: 'member', ask: about() },
  'notifications.read': { needs: 'member', ask: about('notificationId') },
  'notifications.readAll': { needs: 'member', ask: about() },

  'presence.announce': { needs: 'member', ask: (of) => ({ ...about('conversationId')(of), state: 'typing' }) },
  'presence.list': { needs: 'member', ask: about('conversationId') },
  'presence.listAll': { needs: 'member', ask: about() },

  'tags.list': { needs: 'member', ask: about(), bothModes: true },
  'tags.count': { needs: 'member', ask: about(), bothModes: true },
  'tags.create': { needs: 'manage_settings', ask: (of) => ({ ...where(of), name: 'Late', colour: 'red' }) },
  'tags.change': {
    needs: 'manage_settings',
    ask: (of) => ({ ...about('tagId')(of), colour: 'pink' }),
    bothModes: true,
  },
  'tags.merge': {
    needs: 'manage_settings',
    ask: (of) => ({ ...where(of), from: of.otherTagId, into: of.tagId }),
    bothModes: true,
  },
  'tags.delete': { needs: 'manage_settings', ask: about('tagId'), bothModes: true },

  'settings.get': { needs: 'member', ask: about(), bothModes: true },
  'settings.change': { needs: 'manage_settings', ask: (of) => ({ ...where(of), name: 'Acme & Co' }) },
  'settings.changeRetention': { needs: 'owner', ask: (of) => ({ ...where(of), messages: 365 }) },
  'settings.countExpired': { needs: 'owner', ask: (of) => ({ ...where(of), messages: 365 }) },
  'settings.fileUsage': { needs: 'member', ask: about(), bothModes: true },
  'settings.changeTier': { needs: 'owner', ask: (of) => ({ ...where(of), tier: 'pro' }) },

  'setup.status': { needs: 'anybody', ask: () => ({}) },
  'setup.create': {
    needs: 'anybody',
    ask: () => ({
      token: 'not a token',
      name: 'Me',
      email: 'me@example.com',
      password: 'long enough for one',
      workspaceName: 'Mine',
    }),
  },

  'simulator.phones': { needs: 'member', ask: (of) => ({ ...about('channelId')(of), q: of.phone }) },
  'simulator.thread': { needs: 'member', ask: about('channelId', 'phone') },
  'simulator.magicNumbers': { needs: 'oneself', ask: () => ({}) },
  'simulator.reply': {
    needs: 'reply',
    ask: (of) => ({ ...throughChannel(of), from: of.phone, text, reply_to: of.messageId, file_id: of.fileId }),
  },
  'simulator.receipt': { needs: 'reply', ask: (of) => ({ ...about('messageId')(of), status: 'read' }) },
  'simulator.review': {
    needs: 'manage_templates',
    ask: (of) => ({
      ...throughChannel(of),
      ...{ templateName: of.templateName, language: 'en_US', decision: 'APPROVED' },
    }),
  },
  'simulator.changeQuality': {
    needs: 'manage_templates',
    ask: (of) => ({ ...throughChannel(of), templateName: of.templateName, language: 'en_US', quality: 'LOW' }),
  },
  'simulator.changePhone': {
    needs: 'reply',
    ask: (of) => ({ ...about('channelId', 'phone')(of), receiptsByHand: true }),
  },

  'templates.create': {
    needs: 'manage_templates',
    ask: (of) => ({ ...throughChannel(of), name: 'open_again', language: 'en_US', category: 'UTILITY', components }),
  },
  'templates.list': { needs: 'member', ask: about() },
  'templates.sync': { needs: 'manage_templates', ask: about('channelId') },
  'templates.testSend': {
    needs: 'manage_templates',
    ask: (of) => ({ ...about('templateId', 'channelId')(of), phone: '+491705555556' }),
  },
  'templates.edit': {
    needs: 'manage_templates',
    ask: (of) => ({
      ...about('templateId')(of),
      category: 'UTILITY',
      components: [{ type: 'BODY', text: 'A new line.' }],
    }),
  },
  'templates.delete': {
    needs: 'manage_templates',
    ask: (of) => ({ ...about('templateId')(of), name: of.templateName }),
  },

  'webhooks.create': {
    needs: 'manage_webhooks',
    ask: (of) => ({ ...where(of), url: 'https://93.184.215.14/', events: ['*'] }),
  },
  'webhooks.list': { needs: 'manage_webhooks', ask: about() },
  'webhooks.change': { needs: 'manage_webhooks', ask: (of) => ({ ...about('webhookId')(of), events: ['*'] }) },
  'webhooks.deliveries': { needs: 'manage_webhooks', ask: about('webhookId') },
  'webhooks.chart': { needs: 'manage_webhooks', ask: about('webhookId') },
  'webhooks.delivery': { needs: 'manage_webhooks', ask: about('deliveryId') },
  'webhooks.resend': { needs: 'manage_webhooks', ask: about('deliveryId') },
  'webhooks.recover': {
    needs: 'manage_webhooks',
    ask: (of) => ({ ...about('webhookId')(of), since: '2026-11-20T09:00:00Z' }),
    isIdle: true,
  },
  'webhooks.test': {
    needs: 'manage_webhooks',
    ask: (of) => ({ ...about('webhookId')(of), event: 'message.received', data: { text: 'Hello' } }),
  },
  'webhooks.rotateSecret': { needs: 'manage_webhooks', ask: about('webhookId') },
  'webhooks.revealSecret': { needs: 'manage_webhooks', ask: about('webhookId') },
  'webhooks.handOver': { needs: 'manage_webhooks', ask: (of) => ({ ...about('webhookId')(of), to: of.managerId }) },
  'webhooks.delete': { needs: 'manage_webhooks', ask: about('webhookId') },

  'workspaces.create': { needs: 'oneself', ask: () => ({ name: 'Another workspace' }) },
  'workspaces.archive': { needs: 'owner', ask: about(), bothModes: true },
  'workspaces.restore': { needs: 'owner', ask: about(), bothModes: true },
  'workspaces.deletions': { needs: 'oneself', ask: () => ({}) },
  'workspaces.delete': { needs: 'owner', ask: (of) => ({ ...where(of), name: 'Acme' }), answers: 409 },
  'workspaces.modeInUse': { needs: 'member', ask: about(), bothModes: true },
  'workspaces.startingSteps': { needs: 'member', ask: about(), bothModes: true },
  'workspaces.sampleData': { needs: 'member', ask: about(), bothModes: true },
  'workspaces.addSampleData': { needs: 'manage_settings', ask: about(), bothModes: true },
  'workspaces.removeSampleData': { needs: 'manage_settings', ask: about(), bothModes: true },
  'workspaces.installation': { needs: 'owner', ask: about(), bothModes: true },
  'workspaces.changeInstallation': {
    needs: 'owner',
    ask: (of) => ({ ...where(of), workspaceCreators: 'everyone' }),
    isIdle: true,
  },

  // Last, because the conversation and the messages of the contact are gone then.
  'contacts.erase': { needs: 'manage_settings', ask: about('contactId') },
}

import { auditDetails } from '@parley/shared/audit-details'
import type { App } from '../app.ts'
import { replaceTexts } from '../db/audit/seals.ts'
import type { AuditEntryTable } from '../db/schema/audit.ts'
import { procedures } from './http/procedures.ts'

const isWork = 'the daily work itself: the message itself records its author and time'
const isArrangement = 'a saved view arranges the list, and changes nothing in it'
const isOwnDraft = 'a draft is visible to its author only, and starting it has its own entry'
const isPlay = 'it simulates a customer, whose actions are in the inbox'

/** The state-changing endpoints that write no audit entry, each with the reason. */
export const leavesNoEntry: Readonly<Record<string, string>> = {
  'account.changeLanguage': 'a choice of one’s own, which affects nobody else',
  'account.changeSendDelay': 'a choice of one’s own, which affects nobody else',
  'account.requestPasswordReset':
    'the link that is emailed has its own entry; the answer is the same without an account',
  'alerts.changeSettings': 'a choice of one’s own, which affects nobody else',
  'alerts.pushKey': 'the key of the installation, which is created once and is not a setting',
  'alerts.subscribe': 'a browser of one’s own, which affects nobody else',
  'alerts.unsubscribe': 'a browser of one’s own, which affects nobody else',
  'campaigns.addToDraft': isOwnDraft,
  'campaigns.check': 'checks in advance, and changes nothing',
  'campaigns.deleteDraft': isOwnDraft,
  'campaigns.duplicate': isOwnDraft,
  'campaigns.saveDraft': isOwnDraft,
  'channels.check': 'queries the platform, and changes no setting',
  'contacts.dismissMerge': 'a suggestion is hidden, and both contacts stay as they are',
  'conversations.markRead': 'what one person has read changes nothing for others',
  'conversations.markUnread': 'as marking as read',
  'DELETE /api/v1/files/:fileId': isWork,
  'files.makeSmaller': isWork,
  'POST /api/v1/files': isWork,
  'imports.cancel': 'ends an import, whose entry was written when it was started',
  'imports.check': 'checks in advance, and changes nothing',
  'imports.upload': 'names a file, and changes nothing before the import is started',
  'invitations.describe': 'reads only; a POST keeps the token out of URLs',
  'conversations.merge': 'the two of this test are one already, and stay as they are; merging two has an entry',
  'conversations.start': isWork,
  'messages.addNote': 'the note itself records its author and time',
  'messages.cancel': isWork,
  'messages.typing': 'stores nothing',
  'messages.fetchAttachment': isWork,
  'messages.forward': isWork,
  'messages.retry': isWork,
  'messages.send': isWork,
  'messages.react': isWork,
  'messages.sendContents': isWork,
  'messages.sendTemplate': isWork,
  'notifications.read': 'what one person has read changes nothing for others',
  'notifications.readAll': 'what one person has read changes nothing for others',
  'presence.announce': 'is in memory only, for half a minute',
  'savedViews.change': isArrangement,
  'savedViews.create': isArrangement,
  'savedViews.delete': isArrangement,
  'simulator.changePhone': isPlay,
  'simulator.receipt': isPlay,
  'simulator.reply': isPlay,
  'templates.sync': 'copies decisions of the platform; no user changes anything',
  'templates.testSend': isWork,
  'POST /api/v1/contact_fields/:fieldId/preview_type': 'checks in advance, and changes nothing',
  'POST /api/v1/campaigns/check': 'checks in advance, and changes nothing',
  'POST /api/v1/imports/:importId/cancel': 'ends an import, whose entry was written when it was started',
  'POST /api/v1/saved_views': isArrangement,
  'PATCH /api/v1/saved_views/:savedViewId': isArrangement,
  'DELETE /api/v1/saved_views/:savedViewId': isArrangement,
  'POST /api/v1/conversations/:conversationId/mark_read': 'says that it was read, and changes nothing in it',
  'POST /api/v1/conversations/:conversationId/mark_unread': 'as marking as read',
  'POST /api/v1/conversations/:conversationId/merge':
    'the two of this test are one already, and stay as they are; merging two has an entry',
  'POST /api/v1/conversations/:conversationId/notes': 'the note itself records its author and time',
  'POST /api/v1/messages/:messageId/fetch_attachment': isWork,
  'POST /api/v1/messages': isWork,
  'POST /api/v1/messages/:messageId/reactions': isWork,
  'POST /api/v1/messages/send': isWork,
  'POST /api/v1/test_helpers/inbound_messages': isPlay,
  'POST /api/v1/templates/:templateId/test_send': isWork,
  'POST /api/v1/templates/sync': 'copies decisions of the platform; no user changes anything',
  'POST /api/v1/test_helpers/receipts': isPlay,
  'POST /api/v1/webhooks/:webhookId/recover': 'nothing of this webhook failed; sending events again has an entry',
}

/** Records which requests leave an entry in the audit log. */
export function watchEntries({ db }: App) {
  const recorded = new Set<string>()
  const actions = async () => {
    const rows = await db.selectFrom('audit_entry').selectAll().orderBy('id').execute()
    for (const row of rows) {
      refusePersonal(row)
      refuseUnnamed(row)
    }
    return rows.map(({ action }) => action)
  }
  return {
    /** Makes the request and also returns the actions of the audit entries that it left. */
    around: async <Answer>(what: string, ask: () => Promise<Answer>) => {
      const before = await actions()
      const answer = await ask()
      const left = (await actions()).slice(before.length)
      if (left.length > 0) recorded.add(what)
      return { answer, left }
    },
    /** Returns those of the given requests that never left an entry. */
    silentOf: (these: readonly string[]) => these.filter((what) => !recorded.has(what)).sort(),
  }
}

const phoneOrEmail = /\+\d{8,}|[^\s"]+@[^\s"]+/

/** Throws where an entry has a phone or an email address in a place that cannot be erased. */
function refusePersonal({ action, details, seals }: AuditEntryTable): void {
  const sealed = JSON.parse(seals)
  const open = replaceTexts(details, (text, place) => (place in sealed ? null : text))
  if (phoneOrEmail.test(open)) throw new Error(`${action} must declare the personal values of its details: ${open}`)
}

/** Throws where the details of an entry have a field that the dashboard has no words for. An erasure names places by their path. */
function refuseUnnamed({ action, details }: AuditEntryTable): void {
  const fields = Object.keys(JSON.parse(details)).filter((field) => !field.startsWith('details/'))
  const unnamed = fields.filter((field) => !auditDetails.some((known) => known === field))
  if (unnamed.length > 0)
    throw new Error(`${action} has details that shared/src/audit-details.ts does not list: ${unnamed}`)
}

/** Whether the input in the table succeeds when all test data exists. */
export function isDoneAsAsked(path: string): boolean {
  const { needs, answers, isIdle } = procedures[path] ?? {}
  return needs !== 'anybody' && answers === undefined && !isIdle
}

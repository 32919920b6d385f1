import { surveyAnswerHours } from '@parley/shared/conversations/survey-answers'
import { authorOf, systemActor } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { ConversationTable } from '../../db/schema/conversations.ts'
import type { Tx } from '../../db/transact.ts'
import type { JobPayloads } from '../../jobs/jobs.ts'
import type { LeasedJob } from '../../jobs/leased-job.ts'
import { resumeScope, type Scope } from '../../policy.ts'
import { findChannel } from '../channels/channels.store.ts'
import { lockContact } from '../contacts/contacts.store.ts'
import { lockConversation } from '../conversations/conversations.store.ts'
import { replyAddress } from '../conversations/reply-address.ts'
import { delayedOf } from '../messages/delayed/delayed-messages.store.ts'
import { objectionToSending } from '../messages/may-send.ts'
import { findMessage, newestOutbound } from '../messages/messages.store.ts'
import { addOutbound, interruptedOutcome, settleSend } from '../messages/outbound-message.ts'
import { sendQueued } from '../messages/send-queued.ts'
import { settingsOf } from '../settings/settings.store.ts'
import { hasReply, storeCsat, wasSurveyed } from './satisfaction.store.ts'

/**
 * Sends the survey once, unless the conversation was reopened meanwhile, nobody replied in it, or the customer opted out or
 * was surveyed recently. A job repeated after a crash finds its message and leaves the outcome
 * to receipts.
 */
export async function sendSurvey(app: App, job: LeasedJob<'conversation.survey'>): Promise<void> {
  const scope = resumeScope({ workspace_id: job.workspaceId, mode: job.mode })
  const waiting = await delayedOf(app.db, scope, job.payload.conversationId)
  // What was written before the resolution is sent before the survey.
  if (waiting.length > 0) return app.transact((tx) => job.postpone(tx, app.now() + waitMs))
  const queued = await app.transact((tx) => queueOnce(app, tx, scope, job.payload))
  if (!queued) return
  const settled = await sendQueued(app, scope, queued)
  if (settled.status !== 'failed') return
  // The customer was not asked, so a number they send is not a score.
  await app.transact((tx) => storeCsat(tx, scope, job.payload.conversationId, { csat_requested_at: null }))
}

const dayMs = 86_400_000
const waitMs = 1_000

type Survey = JobPayloads['conversation.survey']

async function queueOnce(app: App, tx: Tx, scope: Scope, survey: Survey) {
  const existing = await findMessage(tx, scope, survey.messageId)
  if (!existing) return queue(app, tx, scope, survey)
  await settleSend(app, tx, scope, { messageId: existing.id, outcome: interruptedOutcome })
  return undefined
}

async function queue(app: App, tx: Tx, scope: Scope, survey: Survey) {
  const now = app.now()
  const conversation = await lockConversation(app, tx, scope, survey.conversationId)
  const { satisfaction } = await settingsOf(tx, scope)
  if (!conversation || !satisfaction.enabled) return undefined
  const reopened = conversation.resolved_at !== survey.resolvedAt
  if (reopened || (await awaitsAnswer(tx, scope, { conversation, now }))) return undefined

  // Locked, so that of two conversations of one customer, resolved at once, only one is followed by a survey.
  const contact = await lockContact(app, tx, scope, conversation.contact_id)
  const channel = await findChannel(tx, scope, conversation.channel_id)
  if (!contact || !channel || objectionToSending(app, { channel, conversation, contact })) return undefined
  if (contact.opt_out_scope !== null || !(await hasReply(tx, scope, conversation.id))) return undefined
  const since = now - satisfaction.repeatAfterDays * dayMs
  if (satisfaction.repeatAfterDays > 0 && (await wasSurveyed(tx, scope, { contactId: contact.id, since }))) {
    return undefined
  }

  await storeCsat(tx, scope, conversation.id, { csat_requested_at: now, csat_received_at: null })
  const to = await replyAddress(tx, scope, { conversation, contact })
  const message = await addOutbound(app, tx, scope, {
    id: survey.messageId,
    channel,
    to,
    contactId: contact.id,
    conversationId: conversation.id,
    kind: 'survey',
    text: satisfaction.question,
    author: authorOf(systemActor(scope, 'survey')),
  })
  return { channel, to, message }
}

/**
 * The conversation was reopened and resolved again while the customer's next number would still be its score: asking twice
 * would annoy. After a newer message it would not, so the question is repeated.
 */
async function awaitsAnswer(
  tx: Tx,
  scope: Scope,
  { conversation, now }: { readonly conversation: ConversationTable; readonly now: number },
): Promise<boolean> {
  const { csat_requested_at: askedAt, csat_received_at: answeredAt } = conversation
  const isOpen = askedAt !== null && answeredAt === null && now - askedAt <= surveyAnswerHours * 3_600_000
  if (!isOpen) return false
  const { contact_id: contactId, channel_id: channelId } = conversation
  const newest = await newestOutbound(tx, scope, { contactId, channelId, until: now })
  return newest?.kind === 'survey' && newest.conversation_id === conversation.id
}

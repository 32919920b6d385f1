import { scoreIn, surveyAnswerHours } from '@parley/shared/conversations/survey-answers'
import type { App } from '../../app.ts'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { ConversationTable } from '../../db/schema/conversations.ts'
import type { MessageTable } from '../../db/schema/messages.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { settingsOf } from '../settings/settings.store.ts'
import { emitEvent } from '../webhooks/events/emit-event.ts'
import { lockSurveyedConversation, storeCsat } from './satisfaction.store.ts'

export type SurveyAnswer = {
  readonly conversation: ConversationTable
  readonly score: number
  readonly comment: string | null
}

type IncomingMessage = {
  readonly contact: ContactTable
  readonly channelId: string
  readonly text: string
  /** The outbound message that it quotes. */
  readonly quoted: MessageTable | undefined
  /** The customer's conversation that is not resolved. */
  readonly current: ConversationTable | undefined
  readonly at: number
}

/**
 * The survey that a message answers: a score within 72 hours of the question, unless it quotes another message or the
 * workspace has written in another conversation since.
 */
export async function surveyAnsweredBy(
  app: App,
  tx: Tx,
  scope: Scope,
  message: IncomingMessage,
): Promise<SurveyAnswer | undefined> {
  const answer = scoreIn(message.text)
  if (!answer) return undefined
  const askedSince = message.at - surveyAnswerHours * 3_600_000
  const customer = { contactId: message.contact.id, channelId: message.channelId, askedSince }
  const surveyed = await lockSurveyedConversation(app, tx, scope, customer)
  if (!surveyed || !isMeantFor(surveyed, message)) return undefined
  return { conversation: surveyed, ...answer }
}

function isMeantFor(surveyed: ConversationTable, { quoted, current }: IncomingMessage): boolean {
  if (quoted) return quoted.kind === 'survey' && quoted.conversation_id === surveyed.id
  const lastOutboundAt = current?.last_message_direction === 'outbound' ? (current.last_message_at ?? 0) : 0
  return lastOutboundAt < (surveyed.csat_requested_at ?? 0)
}

/** Stores the score with its conversation. Emits `csat.low` at or below the workspace's threshold. */
export async function storeScore(
  app: App,
  tx: Tx,
  scope: Scope,
  { answer, contact }: { readonly answer: SurveyAnswer; readonly contact: ContactTable },
): Promise<void> {
  const { conversation, score, comment } = answer
  const { satisfaction } = await settingsOf(tx, scope)
  const csat = { csat_score: score, csat_comment: comment, csat_received_at: app.now() }
  await storeCsat(tx, scope, conversation.id, csat)
  const person = { phone: contact.phone, name: contact.name }
  const id = { conversation_id: conversation.id }
  await emitEvent(app, tx, scope, { kind: 'csat.received', data: { ...id, score, comment, contact: person } })
  if (score > satisfaction.threshold) return
  const low = { ...id, score, threshold: satisfaction.threshold, comment, contact: person }
  await emitEvent(app, tx, scope, { kind: 'csat.low', data: low })
}

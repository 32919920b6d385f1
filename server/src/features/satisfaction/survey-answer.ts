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
  /** The message of ours that it quotes. */
  readonly quoted: MessageTable | undefined
  /** What is going on with this customer now. */
  readonly current: ConversationTable | undefined
  readonly at: number
}

/**
 * The survey that a message answers: a score within 72 h of being asked, unless it quotes something else or answers
 * what we said in another conversation since.
 */
export async function surveyAnsweredBy(
  app: App,
  tx: Tx,
  scope: Scope,
  heard: IncomingMessage,
): Promise<SurveyAnswer | undefined> {
  const answer = scoreIn(heard.text)
  if (!answer) return undefined
  const askedSince = heard.at - surveyAnswerHours * 3_600_000
  const customer = { contactId: heard.contact.id, channelId: heard.channelId, askedSince }
  const asked = await lockSurveyedConversation(app, tx, scope, customer)
  if (!asked || !isMeantFor(asked, heard)) return undefined
  return { conversation: asked, ...answer }
}

function isMeantFor(asked: ConversationTable, { quoted, current }: IncomingMessage): boolean {
  if (quoted) return quoted.kind === 'survey' && quoted.conversation_id === asked.id
  const spokenSince = current?.last_message_direction === 'outbound' ? (current.last_message_at ?? 0) : 0
  return spokenSince < (asked.csat_requested_at ?? 0)
}

/** Keeps the score with its conversation. `csat.low` fires at or under the workspace's threshold. */
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

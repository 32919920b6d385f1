import { scoreIn, surveyAnswerHours } from '@parley/shared/conversations/survey-answers'
import type { App } from '../../app.ts'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { ConversationTable } from '../../db/schema/conversations.ts'
import type { MessageTable } from '../../db/schema/messages.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { lockConversation } from '../conversations/conversations.store.ts'
import { settingsOf } from '../settings/settings.store.ts'
import { emitEvent } from '../webhooks/events/emit-event.ts'
import { storeCsat } from './satisfaction.store.ts'

export type SurveyAnswer = {
  readonly conversation: ConversationTable
  readonly score: number
  readonly comment: string | null
}

type IncomingMessage = {
  /** The outbound message that it answers. */
  readonly answered: MessageTable
  readonly text: string
  readonly at: number
}

/** The score that a message holds, where what it answers is a survey of the last 72 hours without a score. */
export async function surveyAnsweredBy(
  app: App,
  tx: Tx,
  scope: Scope,
  { answered, text, at }: IncomingMessage,
): Promise<SurveyAnswer | undefined> {
  if (answered.kind !== 'survey' || answered.conversation_id === null) return undefined
  if (answered.created_at < at - surveyAnswerHours * 3_600_000) return undefined
  const answer = scoreIn(text)
  if (!answer) return undefined
  const conversation = await lockConversation(app, tx, scope, answered.conversation_id)
  return conversation && awaitsScore(conversation) ? { conversation, ...answer } : undefined
}

function awaitsScore({ csat_requested_at: askedAt, csat_received_at: answeredAt }: ConversationTable): boolean {
  return askedAt !== null && answeredAt === null
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
  const channelId = conversation.channel_id
  await emitEvent(app, tx, scope, {
    kind: 'csat.received',
    channelId,
    data: { ...id, score, comment, contact: person },
  })
  if (score > satisfaction.threshold) return
  const low = { ...id, score, threshold: satisfaction.threshold, comment, contact: person }
  await emitEvent(app, tx, scope, { kind: 'csat.low', channelId, data: low })
}

import type { App } from '../../app.ts'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { ConversationTable } from '../../db/schema/conversations.ts'
import type { Tx } from '../../db/transact.ts'
import type { Channel } from '../../platforms/channel.ts'
import type { PlatformUpdate } from '../../platforms/platform-update.ts'
import type { Scope } from '../../policy.ts'
import { type Attribution, attributeReply, markReplied } from '../campaigns/report/attribute-reply.ts'
import { findConversation, lockCurrentConversation } from '../conversations/conversations.store.ts'
import { openConversation } from '../conversations/open-conversation.ts'
import { findByAnyAttempt } from '../messages/attempts.store.ts'
import { collectReactions, newestOutbound, updateMessage } from '../messages/messages.store.ts'
import { type SurveyAnswer, surveyAnsweredBy } from '../satisfaction/survey-answer.ts'

export type Inbound = Extract<PlatformUpdate, { kind: 'message' }>

type IncomingMessage = {
  readonly channel: Channel
  readonly contact: ContactTable
  readonly update: Inbound
  readonly at: number
}
type Assignment = { readonly conversation: ConversationTable | undefined; readonly answer?: SurveyAnswer }

/** Platforms report times in whole seconds, so a quick reply may seem older than the message it replies to. */
const coarseClockMs = 1_000

/**
 * The conversation that an inbound message belongs to, decided by the one message that it answers: the message it quotes,
 * or, without a quote, the newest outbound message to the contact that may have arrived, of whatever kind.
 *
 * 1. The first reply to a campaign message opens a new conversation.
 * 2. A score within 72 hours of the survey is its answer, and joins the survey's conversation.
 * 3. Everything else joins the contact's newest conversation that is not resolved, or opens a new one.
 *
 * A quote is explicit: a quoted survey is answered even after newer messages, and a message that quotes anything else is
 * never a score. A quote of a message that Parley does not know counts as none. A reaction is not a reply and opens no
 * conversation: it joins the conversation of its message, else the current one, else none.
 */
export async function conversationFor(app: App, tx: Tx, scope: Scope, incoming: IncomingMessage): Promise<Assignment> {
  const { channel, contact, at } = incoming
  const { text, quotedPlatformMessageId } = incoming.update
  const current = await lockCurrentConversation(app, tx, scope, { contactId: contact.id, channelId: channel.id })
  const quoted =
    quotedPlatformMessageId === null
      ? undefined
      : await findByAnyAttempt(tx, scope, { channelId: channel.id, platformMessageId: quotedPlatformMessageId })

  if (incoming.update.isReaction) {
    const quotedIn = quoted?.conversation_id ?? undefined
    const conversation = quotedIn === undefined ? undefined : await findConversation(tx, scope, quotedIn)
    return { conversation: conversation?.group_id === null ? conversation : current }
  }
  const until = at + coarseClockMs
  const answered = quoted ?? (await newestOutbound(tx, scope, { contactId: contact.id, channelId: channel.id, until }))
  if (answered?.contact_id === contact.id) {
    const reply = await attributeReply(tx, scope, answered)
    if (reply) return { conversation: await openForReply(app, tx, scope, { ...incoming, reply }) }
    const answer = await surveyAnsweredBy(app, tx, scope, { answered, text, at })
    if (answer) return { conversation: answer.conversation, answer }
  }
  if (current) return { conversation: current }
  const conversation = await openConversation(app, tx, scope, { channel, contact, text })
  await collectReactions(tx, scope, { contactId: contact.id, conversationId: conversation.id })
  return { conversation }
}

/** The campaign message joins the conversation it led to, so that the thread starts with it. */
async function openForReply(
  app: App,
  tx: Tx,
  scope: Scope,
  { reply, ...incoming }: IncomingMessage & { reply: Attribution },
) {
  const { channel, contact } = incoming
  const conversation = await openConversation(app, tx, scope, {
    channel,
    contact,
    text: incoming.update.text,
    campaign: reply,
  })
  await updateMessage(tx, scope, reply.messageId, { conversation_id: conversation.id })
  await collectReactions(tx, scope, { contactId: contact.id, conversationId: conversation.id })
  await markReplied(tx, scope, { recipientId: reply.recipientId, conversationId: conversation.id })
  app.live.publish(scope, { noun: 'campaigns', id: reply.campaignId })
  return conversation
}

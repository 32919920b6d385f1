import type { App } from '../../app.ts'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { ConversationTable } from '../../db/schema/conversations.ts'
import type { MessageTable } from '../../db/schema/messages.ts'
import type { Tx } from '../../db/transact.ts'
import type { Channel } from '../../platforms/channel.ts'
import type { PlatformUpdate } from '../../platforms/platform-update.ts'
import type { Scope } from '../../policy.ts'
import { type Attribution, attributeReply, markReplied } from '../campaigns/report/attribute-reply.ts'
import { findConversation, lockCurrentConversations } from '../conversations/conversations.store.ts'
import { openConversations } from '../conversations/open-conversation.ts'
import { collectReactions, newestOutbounds, updateMessage } from '../messages/messages.store.ts'
import { type SurveyAnswer, surveyAnsweredBy } from '../satisfaction/survey-answer.ts'

export type Inbound = Extract<PlatformUpdate, { kind: 'message' }>

export type Incoming = {
  readonly contact: ContactTable
  /** False where the contact was created for this message, so that nothing is stored for it yet. */
  readonly isKnown: boolean
  readonly update: Inbound
  /** The message that it quotes, where Parley has it. */
  readonly quoted: MessageTable | undefined
  readonly at: number
}
type Assignment = { readonly conversation: ConversationTable | undefined; readonly answer?: SurveyAnswer }
/** Where a new conversation is to be opened: the campaign message that it answers, if any. */
type Opening = { readonly opens: Incoming; readonly reply: Attribution | undefined }

/** Platforms report times in whole seconds, so a quick reply may seem older than the message it replies to. */
const coarseClockMs = 1_000

export type OfCustomers = { readonly channel: Channel; readonly incoming: readonly Incoming[] }

/**
 * The conversation that each inbound message belongs to, in as few statements for many customers as for one. It is decided by
 * the one message that it answers: the message it quotes, or, without a quote, the newest outbound message to the contact
 * that may have arrived, of whatever kind.
 *
 * 1. The first reply to a campaign message opens a new conversation.
 * 2. A score within 72 hours of the survey is its answer, and joins the survey's conversation.
 * 3. Everything else joins the contact's newest conversation that is not resolved, or opens a new one.
 *
 * A quote is explicit: a quoted survey is answered even after newer messages, and a message that quotes anything else is
 * never a score. A quote of a message that Parley does not know counts as none. A reaction is not a reply and opens no
 * conversation: it joins the conversation of its message, else the current one, else none.
 */
export async function conversationsFor(
  app: App,
  tx: Tx,
  scope: Scope,
  { channel, incoming }: OfCustomers,
): Promise<Map<Incoming, Assignment>> {
  const known = incoming.filter(({ isKnown }) => isKnown)
  const currents = await lockCurrentConversations(app, tx, scope, {
    contactIds: known.map(({ contact }) => contact.id),
    channelId: channel.id,
  })
  const newest = await newestOutbounds(tx, scope, {
    channelId: channel.id,
    customers: known
      .filter(({ quoted, update }) => !quoted && !update.isReaction)
      .map(({ contact, at }) => ({ contactId: contact.id, until: at + coarseClockMs })),
  })
  const assignments = new Map<Incoming, Assignment>()
  const openings: Opening[] = []
  for (const each of incoming) {
    const { id } = each.contact
    const place = { current: currents.get(id), answered: each.quoted ?? newest.get(id) }
    const decision = await decide(app, tx, scope, { incoming: each, ...place })
    if ('opens' in decision) openings.push(decision)
    else assignments.set(each, decision)
  }
  for (const [each, conversation] of await openAll(app, tx, scope, { channel, openings })) {
    assignments.set(each, { conversation })
  }
  return assignments
}

type Decided = {
  readonly incoming: Incoming
  readonly current: ConversationTable | undefined
  readonly answered: MessageTable | undefined
}

async function decide(
  app: App,
  tx: Tx,
  scope: Scope,
  { incoming, current, answered }: Decided,
): Promise<Assignment | Opening> {
  const { contact, update, quoted, at } = incoming
  if (update.isReaction) {
    const quotedIn = quoted?.conversation_id ?? undefined
    const conversation = quotedIn === undefined ? undefined : await findConversation(tx, scope, quotedIn)
    return { conversation: conversation?.group_id === null ? conversation : current }
  }
  if (answered?.contact_id === contact.id) {
    const reply = await attributeReply(tx, scope, answered)
    if (reply) return { opens: incoming, reply }
    const answer = await surveyAnsweredBy(app, tx, scope, { answered, text: update.text, at })
    if (answer) return { conversation: answer.conversation, answer }
  }
  return current ? { conversation: current } : { opens: incoming, reply: undefined }
}

type Openings = { readonly channel: Channel; readonly openings: readonly Opening[] }

/** A campaign message joins the conversation it led to, so that the thread starts with it. */
async function openAll(
  app: App,
  tx: Tx,
  scope: Scope,
  { channel, openings }: Openings,
): Promise<[Incoming, ConversationTable][]> {
  const conversations = await openConversations(
    app,
    tx,
    scope,
    openings.map(({ opens: { contact, update }, reply }) => ({ channel, contact, text: update.text, campaign: reply })),
  )
  const opened = openings.flatMap(({ opens, reply }, index) => {
    const conversation = conversations[index]
    return conversation ? [{ opens, reply, conversation }] : []
  })
  await collectReactions(
    tx,
    scope,
    opened
      .filter(({ opens }) => opens.isKnown)
      .map(({ opens: { contact }, conversation }) => ({ contactId: contact.id, conversationId: conversation.id })),
  )
  for (const { reply, conversation } of opened) {
    if (!reply) continue
    await updateMessage(tx, scope, reply.messageId, { conversation_id: conversation.id })
    await markReplied(tx, scope, { recipientId: reply.recipientId, conversationId: conversation.id })
    app.live.publish(scope, { noun: 'campaigns', id: reply.campaignId })
  }
  return opened.map(({ opens, conversation }) => [opens, conversation])
}

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { App } from '../../app.ts'
import type { ConversationTable } from '../../db/schema/conversations.ts'
import { alsoInTenant, inTenant } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'

/** All conversations of these contacts, locked in the order of their ids. */
export async function lockConversations(
  app: App,
  tx: Tx,
  scope: Scope,
  contactIds: readonly string[],
): Promise<ConversationTable[]> {
  return tx
    .selectFrom('conversation')
    .selectAll()
    .where(alsoInTenant(scope))
    .where('contact_id', 'in', [...contactIds])
    .orderBy('id')
    .modifyEnd(app.store.lockRow)
    .execute()
}

/** Returns those that are not resolved, outside of groups and histories, the newest activity first. */
export function unresolvedOf(conversations: readonly ConversationTable[]): ConversationTable[] {
  return conversations
    .filter(({ status, group_id, is_history }) => status !== 'resolved' && group_id === null && is_history === 0)
    .toSorted((one, other) => other.last_activity_at - one.last_activity_at || (one.id < other.id ? 1 : -1))
}

type Moved = {
  readonly from: string
  readonly to: string
}

const movedTables = [
  'conversation',
  'campaign_recipient',
  'contact_address',
  'contact_note',
  'contact_consent',
] as const

/**
 * Locks the messages of a contact in the order of their ids, as everywhere, so that a receipt of two of them cannot deadlock with
 * the caller. Returns how many there are.
 */
export async function lockMessages(app: App, tx: Tx, scope: Scope, contactId: string): Promise<number> {
  const locked = tx
    .selectFrom('message')
    .select('id')
    .where('contact_id', '=', contactId)
    .where(inTenant(scope))
    .orderBy('id')
    .modifyEnd(app.store.lockRow)
  const counted = sql<{ count: number }>`with locked as materialized ${locked} select count(*) as count from locked`
  const { rows } = await counted.execute(tx)
  return Number(rows[0]?.count)
}

/** Gives everything of one contact to another. The caller has locked both, and the first one's conversations. */
export async function moveBelongings(app: App, tx: Tx, scope: Scope, { from, to }: Moved): Promise<void> {
  if ((await lockMessages(app, tx, scope, from)) > 0) await moveMessagesOfContact(tx, scope, { from, to })
  await keepEarlierConsents(tx, scope, { from, to })
  for (const table of movedTables) {
    await tx.updateTable(table).set({ contact_id: to }).where('contact_id', '=', from).where(inTenant(scope)).execute()
  }
  await tx
    .updateTable('contact_snapshot')
    .set({ into_id: to })
    .where('into_id', '=', from)
    .where(inTenant(scope))
    .execute()
}

/** The most messages that are moved at once. Requests are answered in between: 100,000 messages take SQLite about a second. */
const messagesAtOnce = 5_000

/** Gives the messages of a contact to another one, or only those of which a condition is true. The caller has locked them. */
export async function moveMessagesOfContact(
  tx: Tx,
  scope: Scope,
  { from, to, which = sql<SqlBool>`true` }: Moved & { readonly which?: RawBuilder<SqlBool> },
): Promise<void> {
  for (let isMoreLeft = true; isMoreLeft; ) {
    const { numUpdatedRows } = await tx
      .updateTable('message')
      .set({ contact_id: to })
      .where('id', 'in', (of) =>
        of
          .selectFrom('message')
          .select('id')
          .where('contact_id', '=', from)
          .where(alsoInTenant(scope))
          .where(which)
          .limit(messagesAtOnce),
      )
      .executeTakeFirstOrThrow()
    isMoreLeft = Number(numUpdatedRows) === messagesAtOnce
  }
}

/** Keeps only the earlier consent for each channel for which both contacts have one; the remaining contact's own of two equal ones. */
async function keepEarlierConsents(tx: Tx, scope: Scope, { from, to }: Moved): Promise<void> {
  await sql`delete from contact_consent where contact_id = ${to} and ${inTenant(scope)} and exists (
    select 1 from contact_consent as other where other.contact_id = ${from}
      and other.channel_id = contact_consent.channel_id and other.consented_at < contact_consent.consented_at)`.execute(
    tx,
  )
  await tx
    .deleteFrom('contact_consent')
    .where('contact_id', '=', from)
    .where(inTenant(scope))
    .where('channel_id', 'in', (of) =>
      of.selectFrom('contact_consent').select('channel_id').where('contact_id', '=', to),
    )
    .execute()
}

/** Moves the messages of one conversation into another, and what was done with it. The caller has locked both. */
export async function moveMessages(tx: Tx, scope: Scope, { from, to }: Moved): Promise<void> {
  for (const table of ['conversation_activity', 'delayed_message', 'mention'] as const) {
    await tx
      .updateTable(table)
      .set({ conversation_id: to })
      .where('conversation_id', '=', from)
      .where(inTenant(scope))
      .execute()
  }
  await tx
    .updateTable('message')
    .set({ conversation_id: to })
    .where(inTenant(scope))
    .where('conversation_id', '=', from)
    .execute()
}

type MovedReplies = Moved & { readonly contactId: string }

/** Lets the replies to campaigns that one conversation of a contact has lead to another. */
export async function moveReplies(tx: Tx, scope: Scope, { from, to, contactId }: MovedReplies): Promise<void> {
  await tx
    .updateTable('campaign_recipient')
    .set({ replied_conversation_id: to })
    .where('contact_id', '=', contactId)
    .where('replied_conversation_id', '=', from)
    .where(inTenant(scope))
    .execute()
}

/** Deletes a contact or conversation that was merged into another one. The caller has moved everything that belonged to it. */
export async function deleteMerged(tx: Tx, scope: Scope, table: 'contact' | 'conversation', id: string): Promise<void> {
  await tx.deleteFrom(table).where('id', '=', id).where(inTenant(scope)).execute()
}

export async function contactOfMessage(tx: Tx, scope: Scope, messageId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('message')
    .select('contact_id')
    .where('id', '=', messageId)
    .where(inTenant(scope))
    .executeTakeFirst()
  return row?.contact_id
}

import type { RecipientState } from '@parley/shared/campaigns/recipients'
import { type Kysely, sql } from 'kysely'
import type { App } from '../../app.ts'
import { insertInChunks } from '../../db/insert-in-chunks.ts'
import type { CampaignRecipientTable } from '../../db/schema/campaigns.ts'
import type { Schema } from '../../db/schema.ts'
import { inTenant } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'

export async function insertRecipients(tx: Tx, recipients: readonly CampaignRecipientTable[]): Promise<void> {
  await insertInChunks(tx, { into: 'campaign_recipient', rows: recipients })
}

type Next = { readonly campaignId: string; readonly count: number }

/** The next recipients in order, held until the commit. Whoever else asks at the same time gets others. */
export async function lockPending(app: App, tx: Tx, scope: Scope, next: Next): Promise<CampaignRecipientTable[]> {
  return recipientsOf(tx, scope, next.campaignId)
    .selectAll()
    .where('state', '=', 'pending')
    .orderBy('position')
    .limit(next.count)
    .modifyEnd(app.store.skipLocked)
    .execute()
}

type Given = { readonly recipientId: string; readonly messageId: string; readonly contactId: string }

// The ids stand in these statements twice: a join with a list alone tempts Postgres to read the whole table for it.

/** Marks pending recipients as `sending`, each with its message: all of them, or nobody. */
export async function markSending(tx: Tx, scope: Scope, given: readonly Given[]): Promise<void> {
  if (given.length === 0) return
  const rows = given.map((it) => sql`(${it.recipientId}, ${it.messageId}, ${it.contactId})`)
  const { numAffectedRows } = await sql`
    with given (id, message_id, contact_id) as (values ${sql.join(rows)})
    update campaign_recipient
    set state = 'sending', message_id = given.message_id, contact_id = given.contact_id
    from given
    where campaign_recipient.id = given.id and campaign_recipient.state = 'pending'
      and campaign_recipient.id in (${sql.join(given.map((it) => it.recipientId))})
      and ${inTenant(scope, 'campaign_recipient')}
  `.execute(tx)
  if (Number(numAffectedRows) !== given.length) throw new Error('A recipient who was held has been taken all the same')
}

type InState = { readonly campaignId: string; readonly state: RecipientState }

export async function hasAny(db: Kysely<Schema>, scope: Scope, { campaignId, state }: InState): Promise<boolean> {
  const one = await recipientsOf(db, scope, campaignId)
    .select('id')
    .where('state', '=', state)
    .limit(1)
    .executeTakeFirst()
  return one !== undefined
}

export type RecipientChange = Partial<
  Pick<
    CampaignRecipientTable,
    'state' | 'message_id' | 'contact_id' | 'error_code' | 'error_message' | 'settled_at' | 'replied_conversation_id'
  >
>

type Move = { readonly recipientIds: readonly string[]; readonly from: RecipientState; readonly to: RecipientChange }

/** Leaves alone who has left that state in the meantime. */
export async function moveRecipients(tx: Tx, scope: Scope, { recipientIds, from, to }: Move): Promise<void> {
  if (recipientIds.length === 0) return
  await tx
    .updateTable('campaign_recipient')
    .set(to)
    .where(inTenant(scope))
    .where('id', 'in', [...recipientIds])
    .where('state', '=', from)
    .execute()
}

type MoveAll = { readonly campaignId: string; readonly from: RecipientState; readonly to: RecipientChange }

export async function moveAllRecipients(tx: Tx, scope: Scope, { campaignId, from, to }: MoveAll): Promise<void> {
  await tx
    .updateTable('campaign_recipient')
    .set(to)
    .where(inTenant(scope))
    .where('campaign_id', '=', campaignId)
    .where('state', '=', from)
    .execute()
}

/** In the order of the request. */
export async function recipientsInState(
  db: Kysely<Schema>,
  scope: Scope,
  { campaignId, state }: InState,
): Promise<CampaignRecipientTable[]> {
  return recipientsOf(db, scope, campaignId).selectAll().where('state', '=', state).orderBy('position').execute()
}

/** In the order of the request. */
export async function allRecipients(
  db: Kysely<Schema>,
  scope: Scope,
  campaignId: string,
): Promise<CampaignRecipientTable[]> {
  return recipientsOf(db, scope, campaignId).selectAll().orderBy('position').execute()
}

export type Following = Pick<CampaignRecipientTable, 'state' | 'error_code' | 'error_message'> & {
  readonly messageId: string
}

/** Moves the recipients whose latest messages these are, unless they are there already. */
export async function moveWithMessages(
  tx: Tx,
  scope: Scope,
  { following, now }: { readonly following: readonly Following[]; readonly now: number },
): Promise<void> {
  if (following.length === 0) return
  const rows = following.map((it) => sql`(${it.messageId}, ${it.state}, ${it.error_code}, ${it.error_message})`)
  await sql`
    with followed (message_id, state, error_code, error_message) as (values ${sql.join(rows)})
    update campaign_recipient
    set state = followed.state, error_code = followed.error_code, error_message = followed.error_message,
      settled_at = coalesce(campaign_recipient.settled_at, ${now})
    from followed
    where campaign_recipient.message_id = followed.message_id and campaign_recipient.state <> followed.state
      and campaign_recipient.message_id in (${sql.join(following.map((it) => it.messageId))})
      and ${inTenant(scope, 'campaign_recipient')}
  `.execute(tx)
}

/** When the messages of this campaign's failed recipients failed, by message id. */
export async function failureTimes(db: Kysely<Schema>, scope: Scope, campaignId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('campaign_recipient')
    .innerJoin('message', 'message.id', 'campaign_recipient.message_id')
    .select(['message.id', 'message.failed_at'])
    .where(inTenant(scope, 'campaign_recipient'))
    .where('campaign_recipient.campaign_id', '=', campaignId)
    .where('campaign_recipient.state', '=', 'failed')
    .execute()
  return new Map(rows.flatMap(({ id, failed_at }) => (failed_at === null ? [] : [[id, failed_at]])))
}

export function recipientsOf(db: Kysely<Schema>, scope: Scope, campaignId: string) {
  return db.selectFrom('campaign_recipient').where('campaign_id', '=', campaignId).where(inTenant(scope))
}

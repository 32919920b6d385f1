import type { RecipientState } from '@parley/shared/campaigns'
import { type Kysely, sql } from 'kysely'
import type { CampaignRecipientTable, Schema } from '../../db/schema.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'

const rowsAtOnce = 200

export async function insertRecipients(tx: Tx, recipients: readonly CampaignRecipientTable[]): Promise<void> {
  for (let start = 0; start < recipients.length; start += rowsAtOnce) {
    await tx
      .insertInto('campaign_recipient')
      .values(recipients.slice(start, start + rowsAtOnce))
      .execute()
  }
}

/** Marks the next recipients in order as `sending`. Whoever else asks gets others: a recipient is taken once. */
export async function takePending(
  tx: Tx,
  scope: Scope,
  next: { readonly campaignId: string; readonly count: number },
): Promise<CampaignRecipientTable[]> {
  const head = recipientsOf(tx, scope, next.campaignId)
    .select('id')
    .where('state', '=', 'pending')
    .orderBy('position')
    .limit(next.count)
  const taken = await tx
    .updateTable('campaign_recipient')
    .set({ state: 'sending' })
    .where('id', 'in', head)
    .where('state', '=', 'pending')
    .returningAll()
    .execute()
  return taken.sort((a, b) => a.position - b.position)
}

export async function hasPending(tx: Tx, scope: Scope, campaignId: string): Promise<boolean> {
  const one = await recipientsOf(tx, scope, campaignId)
    .select('id')
    .where('state', '=', 'pending')
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

type Move = { readonly recipientId: string; readonly from: readonly RecipientState[]; readonly to: RecipientChange }

/** Answers false, with nothing changed, when the recipient has left those states in the meantime. */
export async function moveRecipient(tx: Tx, scope: Scope, { recipientId, from, to }: Move): Promise<boolean> {
  const moved = await tx
    .updateTable('campaign_recipient')
    .set(to)
    .where('workspace_id', '=', scope.workspaceId)
    .where('mode', '=', scope.mode)
    .where('id', '=', recipientId)
    .where('state', 'in', [...from])
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

type MoveAll = { readonly campaignId: string; readonly from: RecipientState; readonly to: RecipientChange }

export async function moveAllRecipients(tx: Tx, scope: Scope, { campaignId, from, to }: MoveAll): Promise<void> {
  await tx
    .updateTable('campaign_recipient')
    .set(to)
    .where('workspace_id', '=', scope.workspaceId)
    .where('mode', '=', scope.mode)
    .where('campaign_id', '=', campaignId)
    .where('state', '=', from)
    .execute()
}

/** In the order of the request. */
export async function recipientsInState(
  db: Kysely<Schema>,
  scope: Scope,
  { campaignId, state }: { readonly campaignId: string; readonly state: RecipientState },
): Promise<CampaignRecipientTable[]> {
  return recipientsOf(db, scope, campaignId).selectAll().where('state', '=', state).orderBy('position').execute()
}

type Following = Pick<RecipientChange, 'state' | 'error_code' | 'error_message'> & { readonly now: number }

/** Moves the recipient whose latest message this is, unless it is there already. */
export async function moveWithMessage(tx: Tx, scope: Scope, messageId: string, to: Following): Promise<void> {
  const { now, ...change } = to
  await tx
    .updateTable('campaign_recipient')
    .set({ ...change, settled_at: sql`coalesce(settled_at, ${now})` })
    .where('workspace_id', '=', scope.workspaceId)
    .where('mode', '=', scope.mode)
    .where('message_id', '=', messageId)
    .where('state', '<>', change.state ?? 'pending')
    .execute()
}

export function recipientsOf(db: Kysely<Schema>, scope: Scope, campaignId: string) {
  return db
    .selectFrom('campaign_recipient')
    .where('campaign_id', '=', campaignId)
    .where('workspace_id', '=', scope.workspaceId)
    .where('mode', '=', scope.mode)
}

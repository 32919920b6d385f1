import { sql } from 'kysely'
import { inTenant } from '../../../db/tenant.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'

type Turn = {
  readonly webhookId: string
  readonly now: number
  /** The time between two deliveries. */
  readonly spacingMs: number
  /** A turn that is later than this is not reserved. */
  readonly withinMs: number
}

/** When the next delivery to a webhook with a rate may be sent, and whether that turn is now reserved for the caller. */
export type ReservedTurn = { readonly at: number; readonly isReserved: boolean }

/** Reserves the next turn for all processes on this store. Undefined where there is no such webhook. */
export async function reserveTurn(
  tx: Tx,
  scope: Scope,
  { webhookId, now, spacingMs, withinMs }: Turn,
): Promise<ReservedTurn | undefined> {
  const next = sql<number>`coalesce(next_turn_at, 0)`
  const from = sql`cast(${now} as bigint)`
  const reserved = await tx
    .updateTable('webhook_endpoint')
    .set({ next_turn_at: sql`case when ${next} > ${from} then ${next} else ${from} end + ${sql.lit(spacingMs)}` })
    .where('id', '=', webhookId)
    .where(inTenant(scope))
    .where(next, '<=', now + withinMs)
    .returning('next_turn_at')
    .executeTakeFirst()
  if (reserved) return { at: Number(reserved.next_turn_at) - spacingMs, isReserved: true }
  const later = await tx
    .selectFrom('webhook_endpoint')
    .select('next_turn_at')
    .where('id', '=', webhookId)
    .where(inTenant(scope))
    .executeTakeFirst()
  return later && { at: Number(later.next_turn_at), isReserved: false }
}

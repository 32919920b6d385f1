import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { alsoInTenant } from '../../db/tenant.ts'
import type { Scope } from '../../policy.ts'

type LastMessage = { readonly channelId: string; readonly direction: 'inbound' | 'outbound' }

/** The time of the newest message in this direction: when it was received, or when the platform accepted ours. Null when there is none. */
export async function lastMessageAt(db: Kysely<Schema>, scope: Scope, { channelId, direction }: LastMessage) {
  const newest = await messagesOf(db, scope, channelId)
    .select(['created_at', 'sent_at'])
    .where('direction', '=', direction)
    .$if(direction === 'outbound', (query) => query.where('sent_at', 'is not', null))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest ? (newest.sent_at ?? newest.created_at) : null
}

type Since = { readonly channelId: string; readonly since: number }

export async function countSent(db: Kysely<Schema>, scope: Scope, { channelId, since }: Since): Promise<number> {
  const { count } = await messagesOf(db, scope, channelId)
    .select(sql<number>`count(*)`.as('count'))
    .where('created_at', '>=', since)
    .where('direction', '=', 'outbound')
    .where('sent_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Why messages failed since then, and how many, the most frequent reason first. */
export async function failuresOf(db: Kysely<Schema>, scope: Scope, { channelId, since }: Since) {
  const rows = await messagesOf(db, scope, channelId)
    .select(['error_code', sql<string>`max(error_message)`.as('message'), sql<number>`count(*)`.as('count')])
    .where('failed_at', 'is not', null)
    .where('failed_at', '>=', since)
    .groupBy('error_code')
    .execute()
  return rows
    .map(({ error_code, message, count }) => ({ code: error_code ?? '', message, count: Number(count) }))
    .sort((one, other) => other.count - one.count)
}

function messagesOf(db: Kysely<Schema>, scope: Scope, channelId: string) {
  return db.selectFrom('message').where(alsoInTenant(scope)).where('channel_id', '=', channelId)
}

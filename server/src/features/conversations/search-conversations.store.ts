import { setImmediate as turnOfEventLoop } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { inTenant } from '../../db/tenant.ts'
import type { Scope } from '../../policy.ts'
import { type ConversationFilter, filtered, type Page } from './conversation-list.store.ts'
import type { Cursor } from './cursor.ts'

/** Read without a pause: some milliseconds on SQLite, which answers nobody else meanwhile. */
const chunkSize = 2_000

type Found = { readonly total: number; readonly ids: readonly string[] }

/**
 * The number of conversations that match, and the ids of a page of them in the order of the list. Reads the list in chunks
 * with a turn of the event loop after each, so that other callers are served meanwhile, until the signal aborts.
 */
export async function searchConversations(
  db: Kysely<Schema>,
  scope: Scope,
  { filter, page, signal }: { filter: ConversationFilter; page: Page; signal: AbortSignal | undefined },
): Promise<Found> {
  const ids: string[] = []
  let [total, above] = [0, undefined as Cursor | undefined]
  do {
    const until = await endOfChunk(db, scope, above)
    for (const key of await matches(db, scope, filter, { above, until })) {
      const isOnPage = 'offset' in page ? total >= page.offset : isBelow(key, page.after)
      if (isOnPage && ids.length < page.limit) ids.push(key.id)
      total += 1
    }
    above = until
    await turnOfEventLoop()
    signal?.throwIfAborted()
  } while (above !== undefined)
  return { total, ids }
}

/** The last conversation of the chunk that begins below this one; undefined when the list ends before. */
async function endOfChunk(db: Kysely<Schema>, scope: Scope, above: Cursor | undefined): Promise<Cursor | undefined> {
  return db
    .selectFrom('conversation')
    .select(['last_activity_at as lastActivityAt', 'id'])
    .where(inTenant(scope, 'conversation'))
    .$if(above !== undefined, (query) => query.where(position('<', above as Cursor)))
    .orderBy('last_activity_at', 'desc')
    .orderBy('id', 'desc')
    .offset(chunkSize - 1)
    .limit(1)
    .executeTakeFirst()
}

type Range = { readonly above: Cursor | undefined; readonly until: Cursor | undefined }

async function matches(
  db: Kysely<Schema>,
  scope: Scope,
  filter: ConversationFilter,
  { above, until }: Range,
): Promise<Cursor[]> {
  return filtered(db, scope, filter, { inListOrder: true })
    .select(['conversation.last_activity_at as lastActivityAt', 'conversation.id as id'])
    .$if(above !== undefined, (query) => query.where(position('<', above as Cursor)))
    .$if(until !== undefined, (query) => query.where(position('>=', until as Cursor)))
    .orderBy('conversation.last_activity_at', 'desc')
    .orderBy('conversation.id', 'desc')
    .execute()
}

/** The list is in descending order, so what is below is less. */
function position(operator: '<' | '>=', { lastActivityAt, id }: Cursor) {
  return sql<boolean>`(conversation.last_activity_at, conversation.id) ${sql.raw(operator)} (${lastActivityAt}, ${id})`
}

function isBelow(key: Cursor, other: Cursor): boolean {
  if (key.lastActivityAt !== other.lastActivityAt) return key.lastActivityAt < other.lastActivityAt
  return key.id < other.id
}

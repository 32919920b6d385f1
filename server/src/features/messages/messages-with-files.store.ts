import type { ListOfContact } from '@parley/shared/contacts/contacts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { inReach } from '../../db/tenant.ts'
import type { Scope } from '../../policy.ts'

/** The messages from and to one contact whose file is stored, newest first. */
export function pageOfMessagesWithFiles(db: Kysely<Schema>, scope: Scope, { contactId, page, limit }: ListOfContact) {
  return withFiles(db, scope, contactId)
    .selectAll('message')
    .orderBy('message.created_at', 'desc')
    .orderBy('message.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
}

export async function countMessagesWithFiles(db: Kysely<Schema>, scope: Scope, contactId: string): Promise<number> {
  const { count } = await withFiles(db, scope, contactId)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function withFiles(db: Kysely<Schema>, scope: Scope, contactId: string) {
  return db
    .selectFrom('message')
    .where(inReach(scope, 'message'))
    .where('message.contact_id', '=', contactId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('message_attachment as attachment')
          .select('attachment.message_id')
          .whereRef('attachment.message_id', '=', 'message.id')
          .where('attachment.file_id', 'is not', null),
      ),
    )
}

import { type Kysely, sql } from 'kysely'
import type { TagTable } from '../../db/schema/tags.ts'
import type { Schema } from '../../db/schema.ts'
import { inTenant, inWorkspace } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'

/** Lists tags by name. There are at most a few hundred, so the list is not paged. */
export async function tagsOf(db: Kysely<Schema>, scope: Scope): Promise<TagTable[]> {
  return db.selectFrom('tag').selectAll().where(inWorkspace(scope)).orderBy('name').execute()
}

export async function insertTag(tx: Tx, tag: TagTable): Promise<void> {
  await tx.insertInto('tag').values(tag).execute()
}

/** Returns the deleted tag; undefined when there was none. */
export async function deleteTagRow(tx: Tx, scope: Scope, id: string): Promise<TagTable | undefined> {
  return tx.deleteFrom('tag').where(inWorkspace(scope)).where('id', '=', id).returningAll().executeTakeFirst()
}

export async function findTag(db: Kysely<Schema>, scope: Scope, id: string): Promise<TagTable | undefined> {
  return db.selectFrom('tag').selectAll().where(inWorkspace(scope)).where('id', '=', id).executeTakeFirst()
}

type Changed = Pick<TagTable, 'id' | 'name' | 'colour'>

export async function updateTag(tx: Tx, scope: Scope, { id, name, colour }: Changed): Promise<void> {
  await tx.updateTable('tag').set({ name, colour }).where(inWorkspace(scope)).where('id', '=', id).execute()
}

/** How many conversations and contacts of the mode have each tag. Of each tag no more than `limit` rows are read. */
export async function countTagged(db: Kysely<Schema>, scope: Scope, limit: number) {
  const countIn = (table: 'conversation_tag' | 'contact_tag') =>
    sql<number>`(select count(*) from (select 1 from ${sql.table(table)} as tagged
      where ${inTenant(scope, 'tagged')} and tagged.tag_id = tag.id limit ${limit}) as counted)`
  return db
    .selectFrom('tag')
    .select(['id', countIn('conversation_tag').as('conversations'), countIn('contact_tag').as('contacts')])
    .where(inWorkspace(scope, 'tag'))
    .execute()
}

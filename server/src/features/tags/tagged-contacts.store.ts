import { maxTagsOfContact } from '@parley/shared/conversations/tags'
import { sentence } from '@parley/shared/sentences/sentence'
import { type Kysely, sql } from 'kysely'
import type { TagTable } from '../../db/schema/tags.ts'
import type { Schema } from '../../db/schema.ts'
import { alsoInTenant, inSameWorkspace, inTenant, inWorkspace } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import { AppError } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { requestedTags } from './requested-tags.ts'

export type TagOfContact = Pick<TagTable, 'id' | 'name' | 'colour'>

/** The tags of these contacts in alphabetical order, by the ID of the contact. Contacts without tags are left out. */
export async function tagsOfContacts(
  db: Kysely<Schema>,
  scope: Scope,
  contactIds: readonly string[],
): Promise<Map<string, TagOfContact[]>> {
  if (contactIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('contact_tag')
    .innerJoin('tag', (join) =>
      join.onRef('tag.id', '=', 'contact_tag.tag_id').on(inSameWorkspace('tag', 'contact_tag')),
    )
    .select(['contact_tag.contact_id', 'tag.id', 'tag.name', 'tag.colour'])
    .where('contact_tag.contact_id', 'in', [...contactIds])
    .where(alsoInTenant(scope, 'contact_tag'))
    .execute()
  const sorted = rows.toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
  const tags = new Map<string, TagOfContact[]>()
  for (const { contact_id, ...tag } of sorted) tags.set(contact_id, [...(tags.get(contact_id) ?? []), tag])
  return tags
}

type Change = {
  /** The contacts to change, at most a few hundred. Those that are not of this workspace and mode are left out. */
  readonly contactIds: readonly string[]
  /** Names, regardless of case. One that is no tag of the workspace is refused at the field `add_tags`. */
  readonly add?: readonly string[] | undefined
  /** Names, regardless of case. Unknown ones have nothing to change. */
  readonly remove?: readonly string[] | undefined
}

/**
 * Adds and removes tags of contacts. Returns the contacts whose tags changed. `conflict` where one of them would have more than
 * `maxTagsOfContact`.
 */
export async function changeContactTags(
  tx: Tx,
  scope: Scope,
  { contactIds, add, remove }: Change,
): Promise<ReadonlySet<string>> {
  const change = await requestedTags(tx, scope, { add_tags: add, remove_tags: remove })
  const changed = new Set<string>()
  if (contactIds.length === 0) return changed
  if (change.remove.length > 0) {
    const removed = await tx
      .deleteFrom('contact_tag')
      .where('contact_id', 'in', [...contactIds])
      .where('tag_id', 'in', [...change.remove])
      .where(alsoInTenant(scope))
      .returning('contact_id')
      .execute()
    for (const { contact_id } of removed) changed.add(contact_id)
  }
  const added = change.add.filter((id) => !change.remove.includes(id))
  if (added.length === 0) return changed
  const inserted = await sql<{ contact_id: string }>`
    insert into contact_tag (workspace_id, mode, tag_id, contact_id)
    select contact.workspace_id, contact.mode, tag.id, contact.id
    from contact cross join tag
    where contact.id in (${sql.join(contactIds)}) and ${alsoInTenant(scope, 'contact')}
      and tag.id in (${sql.join(added)}) and ${inWorkspace(scope, 'tag')}
    on conflict do nothing
    returning contact_id`.execute(tx)
  for (const { contact_id } of inserted.rows) changed.add(contact_id)
  if (inserted.rows.length > 0) await refuseTooMany(tx, scope, contactIds)
  return changed
}

async function refuseTooMany(tx: Tx, scope: Scope, contactIds: readonly string[]): Promise<void> {
  const full = await tx
    .selectFrom('contact_tag')
    .select('contact_id')
    .where('contact_id', 'in', [...contactIds])
    .where(alsoInTenant(scope))
    .groupBy('contact_id')
    .having(sql`count(*)`, '>', maxTagsOfContact)
    .limit(1)
    .executeTakeFirst()
  if (full) throw new AppError('conflict', sentence('tooManyTagsOnContact', { maximum: maxTagsOfContact }))
}

/** Gives the tags of one contact to another, which keeps its own. The caller has locked both. */
export async function mergeContactTags(
  tx: Tx,
  scope: Scope,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await sql`insert into contact_tag (workspace_id, mode, tag_id, contact_id)
    select workspace_id, mode, tag_id, ${to} from contact_tag where contact_id = ${from} and ${alsoInTenant(scope)}
    on conflict do nothing`.execute(tx)
  await tx.deleteFrom('contact_tag').where('contact_id', '=', from).where(alsoInTenant(scope)).execute()
}

/** Takes a tag off contacts, which get the tag `into` instead, where given; at most `limit` at a time. Returns which. */
export async function untagContacts(
  tx: Tx,
  scope: Scope,
  { tagId, into, limit }: { readonly tagId: string; readonly into?: string; readonly limit: number },
): Promise<string[]> {
  const tagged = await tx
    .selectFrom('contact_tag')
    .select('contact_id')
    .where(inTenant(scope))
    .where('tag_id', '=', tagId)
    .orderBy('contact_id')
    .limit(limit)
    .execute()
  const ids = tagged.map(({ contact_id }) => contact_id)
  if (ids.length === 0) return []
  if (into !== undefined) {
    await sql`insert into contact_tag (workspace_id, mode, tag_id, contact_id)
      select workspace_id, mode, ${into}, contact_id from contact_tag
      where tag_id = ${tagId} and contact_id in (${sql.join(ids)}) and ${alsoInTenant(scope)}
      on conflict do nothing`.execute(tx)
  }
  await tx
    .deleteFrom('contact_tag')
    .where('tag_id', '=', tagId)
    .where('contact_id', 'in', ids)
    .where(alsoInTenant(scope))
    .execute()
  return ids
}

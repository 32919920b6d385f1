import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { inWorkspace } from '../../db/tenant.ts'
import type { Scope } from '../../policy.ts'
import { tagsIn } from './stored-tags.ts'

/** The names of a set of tags, as stored in `conversation.tags`, in alphabetical order. A tag that was deleted has none. */
export type TagNames = (stored: string) => string[]

/** Reads the names of the tags in these sets. Where all are empty, nothing is read. */
export async function tagNamesIn(db: Kysely<Schema>, scope: Scope, stored: readonly string[]): Promise<TagNames> {
  const ids = [...new Set(stored.flatMap(tagsIn))]
  if (ids.length === 0) return () => []
  const rows = await db
    .selectFrom('tag')
    .select(['id', 'name'])
    .where(inWorkspace(scope))
    .where('id', 'in', ids)
    .execute()
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return (tags) =>
    tagsIn(tags)
      .flatMap((id) => names.get(id) ?? [])
      .toSorted((one, other) => one.localeCompare(other, 'en'))
}

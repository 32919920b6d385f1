import { maxTagsOfConversation } from '@parley/shared/conversations/tags'
import { sentence } from '@parley/shared/sentences/sentence'
import type { Kysely } from 'kysely'
import type { ConversationTable } from '../../db/schema/conversations.ts'
import type { Schema } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { storedTags, tagsIn } from './stored-tags.ts'
import { tagsOf } from './tags.store.ts'

/** The IDs of tags to add and to remove. */
export type TagChange = { readonly add: readonly string[]; readonly remove: readonly string[] }

type RequestedTags = {
  readonly add_tags?: readonly string[] | undefined
  readonly remove_tags?: readonly string[] | undefined
}

/**
 * The change of tags that is requested by their names, which are compared regardless of case. Unknown tags to add are refused at
 * their field; unknown ones to remove have nothing to change.
 */
export async function requestedTags(
  db: Kysely<Schema>,
  scope: Scope,
  { add_tags: add = [], remove_tags: remove = [] }: RequestedTags,
): Promise<TagChange> {
  if (add.length === 0 && remove.length === 0) return { add: [], remove: [] }
  const ids = new Map((await tagsOf(db, scope)).map(({ id, name }) => [name.toLowerCase(), id]))
  const unknown = add.find((name) => !ids.has(name.toLowerCase()))
  if (unknown !== undefined) {
    const details = [{ path: 'add_tags', message: sentence('notATag', { name: unknown }) }]
    throw new AppError('invalid_request', sentence('noTagNamed', { name: unknown }), { details })
  }
  const idsOf = (names: readonly string[]) => names.flatMap((name) => ids.get(name.toLowerCase()) ?? [])
  return { add: idsOf(add), remove: idsOf(remove) }
}

/** The tags that the conversation then has, as stored. */
export function changedTags({ tags }: Pick<ConversationTable, 'tags'>, { add, remove }: TagChange): string {
  if (add.length === 0 && remove.length === 0) return tags
  const changed = [...new Set([...tagsIn(tags), ...add])].filter((tag) => !remove.includes(tag))
  if (changed.length > maxTagsOfConversation) {
    throw new AppError('conflict', sentence('tooManyTagsOnConversation', { maximum: maxTagsOfConversation }))
  }
  return storedTags(changed)
}

import type { ConversationChange } from '@parley/shared/conversations/conversations'
import { maxTagsOfConversation } from '@parley/shared/conversations/tags'
import { sentence } from '@parley/shared/sentences/sentence'
import type { Kysely } from 'kysely'
import type { ConversationTable } from '../../../db/schema/conversations.ts'
import type { Schema } from '../../../db/schema.ts'
import { AppError } from '../../../errors.ts'
import type { Scope } from '../../../policy.ts'
import { storedTags, tagsIn } from './tag-names.ts'
import { tagsOf } from './tags.store.ts'

export type TagChange = { readonly add: readonly string[]; readonly remove: readonly string[] }

/** The change of tags that is requested, by the names as the workspace writes them. Unknown tags are refused. */
export async function requestedTags(
  db: Kysely<Schema>,
  scope: Scope,
  { add_tags: add = [], remove_tags: remove = [] }: Pick<ConversationChange, 'add_tags' | 'remove_tags'>,
): Promise<TagChange> {
  if (add.length === 0 && remove.length === 0) return { add, remove }
  const names = new Map((await tagsOf(db, scope)).map(({ name }) => [name.toLowerCase(), name]))
  const unknown = add.find((name) => !names.has(name.toLowerCase()))
  if (unknown !== undefined) {
    const details = [{ path: 'add_tags', message: sentence('notATag', { name: unknown }) }]
    throw new AppError('invalid_request', sentence('noTagNamed', { name: unknown }), { details })
  }
  const known = (list: readonly string[]) => list.map((name) => names.get(name.toLowerCase()) ?? name)
  return { add: known(add), remove: known(remove) }
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

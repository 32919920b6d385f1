import type { TagCount } from '@parley/shared/conversations/tag-requests'
import { viewCountLimit } from '@parley/shared/words'
import type { App } from '../../app.ts'
import type { Scope } from '../../policy.ts'
import { countTagged } from './tags.store.ts'

/** How many conversations and contacts of this mode have each tag, each counted up to `viewCountLimit`. */
export async function countTags(app: App, scope: Scope<'tags.read'>): Promise<{ data: TagCount[] }> {
  const rows = await countTagged(app.db, scope, viewCountLimit)
  return {
    data: rows.map(({ id, conversations, contacts }) => ({
      id,
      conversations: Number(conversations),
      contacts: Number(contacts),
    })),
  }
}

import type { TagView } from '@parley/shared/conversations/tags'
import type { InWorkspace } from '@parley/shared/workspace/workspaces'
import type { Actor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import type { TagTable } from '../../../db/schema/conversations.ts'
import { authorize } from '../../../policy.ts'
import { tagsOf } from './tags.store.ts'

/** By name. */
export async function listTags(app: App, actor: Actor, input: InWorkspace): Promise<{ data: TagView[] }> {
  const scope = authorize(actor, 'tags.read', input)
  return { data: (await tagsOf(app.db, scope)).map(presentTag) }
}

export function presentTag({ id, name, colour, created_at }: TagTable): TagView {
  return { id, name, colour, created_at: new Date(created_at).toISOString() }
}

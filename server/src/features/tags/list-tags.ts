import type { TagView } from '@parley/shared/conversations/tag-requests'
import type { App } from '../../app.ts'
import type { TagTable } from '../../db/schema/tags.ts'
import { publishInBothModes } from '../../live/publish-in-both-modes.ts'
import type { Scope } from '../../policy.ts'
import { tagsOf } from './tags.store.ts'

/** Lists the tags of the workspace by name. */
export async function listTags(app: App, scope: Scope<'tags.read'>): Promise<{ data: TagView[] }> {
  return { data: (await tagsOf(app.db, scope)).map(presentTag) }
}

export function presentTag({ id, name, colour, created_at }: TagTable): TagView {
  return { id, name, colour, created_at: new Date(created_at).toISOString() }
}

/** Both modes share the tags, so the dashboards of both are notified. */
export function publishTag(app: App, { workspaceId }: Scope, id: string): void {
  publishInBothModes(app.live, workspaceId, { noun: 'tags', id })
}

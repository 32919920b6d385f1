import type { WorkspaceDeletionView } from '@parley/shared/workspace/workspaces'
import type { UserActor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { deletionsOf } from './deletions.store.ts'

/** The workspaces that the signed-in person deleted and whose data is still being removed. */
export async function listDeletions(app: App, person: UserActor): Promise<{ data: WorkspaceDeletionView[] }> {
  const rows = await deletionsOf(app.db, person)
  return {
    data: rows.map(({ workspace_id, name, requested_at, started_at, removed, total }) => ({
      id: workspace_id,
      name,
      requested_at: new Date(requested_at).toISOString(),
      started_at: started_at === null ? null : new Date(started_at).toISOString(),
      removed,
      total,
    })),
  }
}

import type { AuditActorView } from '@parley/shared/workspace/audit'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { authorize } from '../../policy.ts'
import { actorsOf } from './audit.store.ts'

/** Everybody with an entry in the log, those who left and keys that were deleted too. By name. */
export async function listAuditActors(app: App, actor: Actor, input: Where): Promise<{ data: AuditActorView[] }> {
  const scope = authorize(actor, 'audit.read', input)
  const actors = await actorsOf(app.db, scope)
  const data = actors.map(({ id, name }) => ({ id, name, kind: kindOf(id) }))
  return { data: data.sort((one, other) => one.name.localeCompare(other.name)) }
}

/** As `authorOf` makes ids. */
function kindOf(id: string): AuditActorView['kind'] {
  if (id.startsWith('user:')) return 'member'
  return id.startsWith('key:') ? 'api_key' : 'system'
}

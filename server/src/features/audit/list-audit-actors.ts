import type { AuditActorView } from '@parley/shared/workspace/audit'
import type { App } from '../../app.ts'
import type { Scope } from '../../policy.ts'
import { actorsOf } from './audit.store.ts'

/** Every actor with an entry in the log, including former members and deleted keys, by name. */
export async function listAuditActors(app: App, scope: Scope<'audit.read'>): Promise<{ data: AuditActorView[] }> {
  const actors = await actorsOf(app.db, scope)
  const data = actors.map(({ id, name }) => ({ id, name, kind: kindOf(id) }))
  return { data: data.sort((one, other) => one.name.localeCompare(other.name)) }
}

/** Depends on the ids that `authorOf` creates. */
function kindOf(id: string): AuditActorView['kind'] {
  if (id.startsWith('user:')) return 'member'
  return id.startsWith('key:') ? 'api_key' : 'system'
}

import type { Mode } from '@parley/shared/workspace/workspaces'
import type { App } from '../../app.ts'
import type { Scope } from '../../policy.ts'
import { modeInUse } from '../members/workspace.store.ts'

/** The mode that the dashboard opens in a browser in which the person has not chosen one. */
export async function getModeInUse(app: App, scope: Scope<'settings.read'>): Promise<{ mode: Mode }> {
  return { mode: await modeInUse(app.db, scope) }
}

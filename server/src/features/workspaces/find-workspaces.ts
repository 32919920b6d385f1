import type { App } from '../../app.ts'
import { workspacesNamed } from './workspaces.store.ts'

/** For the command line, which the operator runs: the workspaces with this id or name (case-insensitive); all when undefined. */
export async function findWorkspaces(app: App, idOrName: string | undefined): Promise<{ id: string; name: string }[]> {
  return workspacesNamed(app.db, idOrName)
}

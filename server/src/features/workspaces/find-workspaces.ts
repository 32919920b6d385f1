import type { App } from '../../app.ts'
import { workspacesNamed } from './workspaces.store.ts'

/** Finds the workspaces with this id or name (in either case), or all when it is undefined, for a command of the operator. */
export async function findWorkspaces(app: App, idOrName: string | undefined): Promise<{ id: string; name: string }[]> {
  return workspacesNamed(app.db, idOrName)
}

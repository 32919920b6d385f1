import type { App } from '../../../app.ts'
import { workspacesNamed } from '../setup/workspaces.store.ts'

/** For the command line, which runs for the machine's owner: those with this id or, in any case, this name; else all. */
export async function findWorkspaces(app: App, idOrName: string | undefined): Promise<{ id: string; name: string }[]> {
  return workspacesNamed(app.db, idOrName)
}

import type { StartingSteps } from '@parley/shared/workspace/set-up/starting-steps'
import type { WorkspaceRef } from '@parley/shared/workspace/workspaces'
import type { Actor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import { authorize } from '../../../policy.ts'
import { findStartingSteps } from './starting-steps.store.ts'

/** Which steps of the checklist for new workspaces are done. */
export async function getStartingSteps(app: App, actor: Actor, input: WorkspaceRef): Promise<StartingSteps> {
  return findStartingSteps(app.db, authorize(actor, 'settings.read', input))
}

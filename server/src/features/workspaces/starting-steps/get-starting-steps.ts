import type { StartingSteps } from '@parley/shared/workspace/set-up/starting-steps'
import type { App } from '../../../app.ts'
import type { Scope } from '../../../policy.ts'
import { findStartingSteps } from './starting-steps.store.ts'

/** Which steps of the checklist for new workspaces are done. */
export async function getStartingSteps(app: App, scope: Scope<'settings.read'>): Promise<StartingSteps> {
  return findStartingSteps(app.db, scope)
}

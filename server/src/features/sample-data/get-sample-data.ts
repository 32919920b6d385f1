import type { SampleData } from '@parley/shared/workspace/set-up/sample-data'
import type { WorkspaceRef } from '@parley/shared/workspace/workspaces'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { authorize } from '../../policy.ts'
import { sampleContacts } from './sample-data.store.ts'

/** How much sample data test mode contains. */
export async function getSampleData(app: App, actor: Actor, input: WorkspaceRef): Promise<SampleData> {
  const scope = authorize(actor, 'settings.read', { ...input, mode: 'test' })
  return { customers: (await sampleContacts(app.db, scope)).length }
}

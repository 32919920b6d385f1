import type { SampleData } from '@parley/shared/workspace/set-up/sample-data'
import type { SystemActor, UserActor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { inMode, type Scope } from '../../policy.ts'
import { sampleContacts } from './sample-data.store.ts'

/** How much sample data test mode contains. */
export async function getSampleData(
  app: App,
  permitted: Scope<'settings.read', UserActor | SystemActor>,
): Promise<SampleData> {
  const scope = inMode(permitted, 'test')
  return { customers: (await sampleContacts(app.db, scope)).length }
}

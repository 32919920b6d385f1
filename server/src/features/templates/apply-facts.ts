import type { App } from '../../app.ts'
import type { PlatformUpdate } from '../../platforms/platform.ts'
import type { Scope } from '../../policy.ts'
import { recordFacts } from './synced.store.ts'

type Facts = Pick<Extract<PlatformUpdate, { kind: 'template_facts' }>, 'name' | 'language' | 'category' | 'quality'>

/** Takes over what the platform says of a template's category and quality: its word wins over what was asked for. */
export async function applyFacts(app: App, scope: Scope, facts: Facts): Promise<void> {
  await app.transact(async (tx) => {
    const template = await recordFacts(tx, scope, { ...facts, now: app.now() })
    if (template) app.live.publish(scope, { noun: 'templates', id: template.id })
  })
}

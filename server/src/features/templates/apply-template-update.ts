import type { App } from '../../app.ts'
import type { PlatformUpdate } from '../../platforms/platform-update.ts'
import type { Scope } from '../../policy.ts'
import { recordQuality } from './quality.store.ts'

type RecipientContext = Pick<
  Extract<PlatformUpdate, { kind: 'template_update' }>,
  'name' | 'language' | 'category' | 'quality' | 'coming' | 'at'
>

/** Takes over what the platform says of a template's category and quality: its word wins over what was asked for. */
export async function applyTemplateUpdate(app: App, scope: Scope, facts: RecipientContext): Promise<void> {
  await app.transact(async (tx) => {
    const { name, language, category, quality, coming, at } = facts
    const now = app.now()
    const template = await recordQuality(tx, scope, { name, language, category, quality, coming, at, now })
    if (template) app.live.publish(scope, { noun: 'templates', id: template.id })
  })
}

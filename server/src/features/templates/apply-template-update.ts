import type { App } from '../../app.ts'
import type { PlatformUpdate } from '../../platforms/platform-update.ts'
import type { Scope } from '../../policy.ts'
import { recordQuality } from './quality.store.ts'

type TemplateUpdate = Pick<
  Extract<PlatformUpdate, { kind: 'template_update' }>,
  'name' | 'language' | 'category' | 'quality' | 'coming' | 'at'
> & {
  /** The account that has the template. */
  readonly accountId: string
}

/** Applies the category and quality that the platform reported. Its category wins over the one submitted. */
export async function applyTemplateUpdate(app: App, scope: Scope, update: TemplateUpdate): Promise<void> {
  await app.transact(async (tx) => {
    const { accountId, name, language, category, quality, coming, at } = update
    const now = app.now()
    const template = await recordQuality(tx, scope, { accountId, name, language, category, quality, coming, at, now })
    if (template) app.live.publish(scope, { noun: 'templates', id: template.id })
  })
}

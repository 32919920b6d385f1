import { sentence } from '@parley/shared/sentences/sentence'
import type { TemplateView } from '@parley/shared/templates/templates'
import type { App } from '../../app.ts'
import { AppError } from '../../errors.ts'
import { reasonOf } from '../../outbound/failure.ts'
import { requireAlso, type Scope } from '../../policy.ts'
import { defaultChannel } from '../channels/channels.store.ts'
import { listTemplates } from './list-templates.ts'
import { syncTemplates } from './sync-templates.ts'

/** Syncs the templates now instead of within the hour. `unavailable` when the platform gives no answer. */
export async function syncNow(app: App, scope: Scope<'templates.manage'>): Promise<{ data: TemplateView[] }> {
  const channel = await defaultChannel(app.db, scope)
  await syncTemplates(app, scope, channel).catch((error: unknown) => {
    app.log.warn({ err: error, channelId: channel.id }, 'The templates could not be read from the platform')
    const { label } = app.platforms.of(channel)
    throw new AppError('unavailable', sentence('templatesUnreadable', { platform: label, reason: reasonOf(error) }))
  })
  return listTemplates(app, requireAlso(scope, 'templates.read'), {})
}

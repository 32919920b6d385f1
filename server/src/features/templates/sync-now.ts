import { sentence } from '@parley/shared/sentences/sentence'
import type { TemplateView } from '@parley/shared/templates/templates'
import type { MaybeInChannel } from '@parley/shared/workspace/channels'
import type { App } from '../../app.ts'
import { AppError } from '../../errors.ts'
import { reasonOf } from '../../outbound/failure.ts'
import { requireAlso, type Scope } from '../../policy.ts'
import { chooseChannel } from '../channels/choose-channel.ts'
import { listTemplates } from './list-templates.ts'
import { syncTemplates } from './sync-templates.ts'

/**
 * Syncs the templates of a channel's account now instead of within the hour. `unavailable` when the platform gives no answer.
 */
export async function syncNow(
  app: App,
  scope: Scope<'templates.manage'>,
  { channelId }: Pick<MaybeInChannel, 'channelId'>,
): Promise<{ data: TemplateView[] }> {
  const channel = await chooseChannel(app.db, scope, channelId)
  await syncTemplates(app, scope, channel).catch((error: unknown) => {
    app.log.warn({ err: error, channelId: channel.id }, 'The templates could not be read from the platform')
    const { label } = app.platforms.of(channel)
    throw new AppError('unavailable', sentence('templatesUnreadable', { platform: label, reason: reasonOf(error) }))
  })
  return listTemplates(app, requireAlso(scope, 'templates.read'), {})
}

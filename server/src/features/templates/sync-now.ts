import type { TemplateView } from '@parley/shared/templates/templates'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { AppError } from '../../errors.ts'
import { authorize } from '../../policy.ts'
import { activeChannel } from '../channels/channels.store.ts'
import { listTemplates } from './list-templates.ts'
import { syncTemplates } from './sync-templates.ts'

/** Looks at the platform now instead of within the hour. `unavailable` when it gives no answer. */
export async function syncNow(app: App, actor: Actor, input: Where): Promise<{ data: TemplateView[] }> {
  const scope = authorize(actor, 'templates.manage', input)
  const channel = await activeChannel(app.db, scope)
  if (channel.platform === 'whatsapp') {
    await syncTemplates(app, scope, channel).catch((error: unknown) => {
      app.log.warn({ err: error, channelId: channel.id }, 'The templates could not be read from the platform')
      throw new AppError('unavailable', `WhatsApp could not be asked: ${error instanceof Error ? error.message : ''}`)
    })
  }
  return listTemplates(app, actor, input)
}

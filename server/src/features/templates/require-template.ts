import { sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../app.ts'
import type { TemplateTable } from '../../db/schema/templates.ts'
import { AppError, notFound } from '../../errors.ts'
import type { Channel } from '../../platforms/channel.ts'
import type { Scope } from '../../policy.ts'
import { findChannel } from '../channels/channels.store.ts'
import { findTemplate } from './templates.store.ts'

/** The template and the channel it belongs to, or a refusal. */
export async function requireTemplate(
  app: App,
  scope: Scope,
  templateId: string,
): Promise<{ template: TemplateTable; channel: Channel }> {
  const template = await findTemplate(app.db, scope, templateId)
  if (!template) throw notFound('template')
  const channel = await findChannel(app.db, scope, template.channel_id)
  if (!channel?.isActive) throw new AppError('unavailable', sentence('templateChannelGone'))
  return { template, channel }
}

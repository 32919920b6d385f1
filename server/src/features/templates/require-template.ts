import { sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../app.ts'
import type { TemplateTable } from '../../db/schema/templates.ts'
import { type AppError, invalidField, notFound } from '../../errors.ts'
import type { Channel } from '../../platforms/channel.ts'
import type { Scope } from '../../policy.ts'
import { chooseChannel } from '../channels/choose-channel.ts'
import { findTemplate } from './templates.store.ts'

/** The template and the channel that it was submitted through, which must be in use. */
export async function requireTemplate(
  app: App,
  scope: Scope,
  templateId: string,
): Promise<{ template: TemplateTable; channel: Channel }> {
  const template = await findTemplate(app.db, scope, templateId)
  if (!template) throw notFound('template')
  return { template, channel: await chooseChannel(app.db, scope, template.channel_id) }
}

type Choice = { readonly templateId: string; readonly channelId?: string | undefined }

/**
 * The template and the channel that sends it: the chosen one, which must be of the template's account; else the default one
 * where it is of that account, else the one that the template was submitted through.
 */
export async function requireTemplateOn(app: App, scope: Scope, { templateId, channelId }: Choice) {
  const chosen = await chooseChannel(app.db, scope, channelId)
  const { template, channel } = await requireTemplate(app, scope, templateId)
  if (template.account_id === chosen.accountId) return { template, channel: chosen }
  if (channelId === undefined) return { template, channel }
  throw refuseOtherAccount(template, chosen)
}

/** A platform sends the templates of the number's own account only. */
export function refuseOtherAccount({ name: template }: TemplateTable, { name }: Channel): AppError {
  return invalidField('templateId', sentence('templateOfOtherChannel', { template, name }))
}

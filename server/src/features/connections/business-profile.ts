import type { BusinessProfileView, ChangeBusinessProfile } from '@parley/shared/workspace/business-profile'
import type { InChannel } from '@parley/shared/workspace/channels'
import type { App } from '../../app.ts'
import { notFound } from '../../errors.ts'
import { resultOf } from '../../platforms/platform-answer.ts'
import type { Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { whatChanged } from '../audit/what-changed.ts'
import { requireConnection } from './require-connection.ts'

/** What customers see about the number of a channel, as the platform has it now. */
export async function getBusinessProfile(
  app: App,
  scope: Scope<'channels.manage'>,
  { channelId }: Pick<InChannel, 'channelId'>,
): Promise<{ data: BusinessProfileView }> {
  const { channel, profiles } = await requireProfiles(app, scope, channelId)
  return { data: resultOf(await profiles.read(channel)) }
}

/** Changes what customers see, and records the change once the platform has accepted it. */
export async function changeBusinessProfile(
  app: App,
  scope: Scope<'channels.manage'>,
  { channelId, workspaceId: _, mode: __, ...given }: ChangeBusinessProfile,
): Promise<{ data: BusinessProfileView }> {
  const { channel, profiles } = await requireProfiles(app, scope, channelId)
  const before = resultOf(await profiles.read(channel))
  const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const after: BusinessProfileView = { ...before, ...changes }
  const details = whatChanged(before, after)
  if (Object.keys(details).length === 0) return { data: before }
  // Both websites are one field of the platform.
  const { website, secondWebsite } = after
  const isWebsite = 'website' in details || 'secondWebsite' in details
  const changed = Object.fromEntries(Object.entries(changes).filter(([field]) => field in details))
  resultOf(await profiles.change(channel, { ...changed, ...(isWebsite && { website, secondWebsite }) }))
  await app.transact((tx) =>
    recordAudit(app, tx, scope, { action: 'channel.profile_changed', subject: channel.name, details }),
  )
  return { data: after }
}

export async function requireProfiles(app: App, scope: Scope, channelId: string) {
  const { channel } = await requireConnection(app, scope, channelId)
  const { profiles } = app.platforms.of(channel)
  if (!profiles) throw notFound('connection')
  return { channel, profiles }
}

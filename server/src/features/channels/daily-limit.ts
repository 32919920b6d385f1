import type { DailyLimitView, MaybeInChannel } from '@parley/shared/workspace/channels'
import type { App } from '../../app.ts'
import type { DailyLimit } from '../../platforms/platform.ts'
import type { Scope } from '../../policy.ts'
import { listChannelRows } from './channels.store.ts'
import { chooseChannel } from './choose-channel.ts'
import { countMessagedFirst } from './daily-limit.store.ts'

const dayMs = 86_400_000

/**
 * The platform's limit of customers who are messaged first, the other channels of the workspace and mode that share it, and how
 * much of it they have used; null where there is none. Nothing is said about numbers of other workspaces.
 */
export async function dailyLimit(
  app: App,
  scope: Scope<'channels.watch'>,
  input: Pick<MaybeInChannel, 'channelId'>,
): Promise<{ data: DailyLimitView | null }> {
  const channel = await chooseChannel(app.db, scope, input.channelId)
  const limit = await app.platforms.of(channel).dailyLimit?.(channel)
  if (!limit) return { data: null }
  const channels = await listChannelRows(app.db, scope)
  const sharing = channels.filter(({ id, is_active }) => is_active === 1 && limit.channelIds.includes(id))
  return {
    data: {
      customers: limit.customers,
      used: await usedOf(app, scope, { limit, since: app.now() - dayMs }),
      shared_with: sharing.flatMap(({ id, name }) => (id === channel.id ? [] : [{ id, name }])),
    },
  }
}

type Use = { readonly limit: DailyLimit; readonly since: number }

/**
 * How many different customers the channels that share the limit have messaged first since then. Read beside the event loop, because
 * the largest limits are of 100,000 customers a day.
 */
export function usedOf(app: App, scope: Scope, { limit, since }: Use): Promise<number> {
  return countMessagedFirst(app.store.textSearch.db, scope, { channelIds: limit.channelIds, since })
}

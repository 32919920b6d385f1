import type { ChannelUses, InChannel } from '@parley/shared/workspace/channels'
import type { App } from '../../app.ts'
import { notFound } from '../../errors.ts'
import { mayAlso, type Scope } from '../../policy.ts'
import { listKeys } from '../api-keys/api-keys.store.ts'
import { unfinishedCampaigns } from '../campaigns/campaigns.store.ts'
import { draftsOfChannel } from '../campaigns/drafts/drafts.store.ts'
import { findChannel } from '../channels/channels.store.ts'
import { channelIdsOf } from '../channels/limited-channels.ts'
import { presentSavedView } from '../saved-views/present-saved-view.ts'
import { savedViewsFor } from '../saved-views/saved-views.store.ts'
import { listEndpoints } from '../webhooks/endpoints/endpoints.store.ts'

const mostNamed = 5

type One = Pick<InChannel, 'channelId'>

/** What would end or change with the removal of a channel, for the question before it. Names only what the person may open. */
export async function channelUses(app: App, scope: Scope<'channels.manage'>, { channelId }: One): Promise<ChannelUses> {
  if (!(await findChannel(app.db, scope, channelId))) throw notFound('channel')
  const isLimitedToIt = (one: { channel_ids: string | null }) => channelIdsOf(one)?.includes(channelId) === true
  const campaigns = await unfinishedCampaigns(app.db, scope, channelId)
  const drafts = await draftsOfChannel(app.db, scope, channelId)
  const keys = (await listKeys(app.db, scope)).filter(isLimitedToIt)
  const working = keys.filter(({ expires_at: end }) => end === null || end > app.now())
  const webhooks = (await listEndpoints(app.db, scope)).filter(isLimitedToIt)
  const { actor } = scope
  const views = actor.kind === 'user' ? await savedViewsFor(app.db, scope, actor.userId) : []
  const filtering = views.map(presentSavedView).filter(({ filter }) => filter.channel_id === channelId)
  const own = drafts.filter(({ user_id }) => actor.kind === 'user' && user_id === actor.userId)
  return {
    campaigns: { count: campaigns.length, first: firstOf(campaigns) },
    drafts: {
      count: drafts.length,
      first: own.slice(0, mostNamed).map(({ user_id: _, updated_at: __, ...draft }) => draft),
    },
    api_keys: { count: working.length, first: mayAlso(scope, 'api_keys.read') ? firstOf(working) : [] },
    webhooks: {
      count: webhooks.length,
      first: mayAlso(scope, 'webhooks.read') ? firstOf(webhooks.map(nameOfWebhook)) : [],
    },
    saved_views: {
      count: filtering.length,
      first: filtering.slice(0, mostNamed).map(({ id, name, filter }) => ({ id, name, filter })),
    },
  }
}

function firstOf(things: readonly { readonly id: string; readonly name: string }[]) {
  return things.slice(0, mostNamed).map(({ id, name }) => ({ id, name }))
}

function nameOfWebhook({ id, url, description }: { id: string; url: string; description: string | null }) {
  return { id, name: description ?? url }
}

import type { ChannelEventView } from '@parley/shared/workspace/channels'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { authorize } from '../../policy.ts'
import { newestChannelEvents } from './channel-log.store.ts'

/** A page shows no more. */
const mostShown = 50

/** What happened to this mode's number and its account, newest first, with what to do about it. */
export async function channelLog(app: App, actor: Actor, input: Where): Promise<{ data: ChannelEventView[] }> {
  const scope = authorize(actor, 'channels.read', input)
  const events = await newestChannelEvents(app.db, scope, mostShown)
  const data = events.map(({ id, tone, code, message, advice, happened_at }) => ({
    id,
    tone,
    code,
    message,
    advice,
    at: new Date(happened_at).toISOString(),
  }))
  return { data }
}

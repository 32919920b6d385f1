import { decodeSentence } from '@parley/shared/sentences/sentence'
import type { ChannelEventView, MaybeInChannel } from '@parley/shared/workspace/channels'
import type { App } from '../../app.ts'
import type { Scope } from '../../policy.ts'
import { newestChannelEvents } from './channel-log.store.ts'
import { chooseChannel } from './choose-channel.ts'

/** A page shows no more. */
const mostShown = 50

/** What happened to a channel's number and its account, newest first, with what to do about it. */
export async function channelLog(
  app: App,
  scope: Scope<'channels.watch'>,
  input: Pick<MaybeInChannel, 'channelId'>,
): Promise<{ data: ChannelEventView[] }> {
  const { id: channelId } = await chooseChannel(app.db, scope, input.channelId)
  const events = await newestChannelEvents(app.db, scope, { channelId, count: mostShown })
  const data = events.map(({ id, tone, code, message, advice, happened_at, times }) => ({
    id,
    tone,
    code,
    message: decodeSentence(message),
    advice: decodeSentence(advice),
    at: new Date(happened_at).toISOString(),
    times,
  }))
  return { data }
}

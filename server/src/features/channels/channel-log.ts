import { decodeSentence } from '@parley/shared/sentences/sentence'
import type { ChannelEventView } from '@parley/shared/workspace/channels'
import type { App } from '../../app.ts'
import type { Scope } from '../../policy.ts'
import { newestChannelEvents } from './channel-log.store.ts'

/** A page shows no more. */
const mostShown = 50

/** What happened to this mode's number and its account, newest first, with what to do about it. */
export async function channelLog(app: App, scope: Scope<'channels.read'>): Promise<{ data: ChannelEventView[] }> {
  const events = await newestChannelEvents(app.db, scope, mostShown)
  const data = events.map(({ id, tone, code, message, advice, happened_at }) => ({
    id,
    tone,
    code,
    message: decodeSentence(message),
    advice: decodeSentence(advice),
    at: new Date(happened_at).toISOString(),
  }))
  return { data }
}

import type { EventKind } from '@parley/shared/webhooks/webhooks'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'
import { channelIdsOf } from '../../channels/limited-channels.ts'
import { listListeners } from '../endpoints/endpoints.store.ts'
import { type NewEvent, writeEvent } from './write-event.ts'

/**
 * Writes the event and one delivery per subscribed endpoint, in the transaction of its cause. The delivery to an endpoint
 * that is switched off is parked until it is on again. An event to which nobody subscribes is not written: nothing would
 * ever read it. An event that belongs to a channel passes by the endpoints that are limited to others, and its data end with
 * the channel's id and name. Not for `webhook.test`, which goes to one endpoint.
 */
export async function emitEvent(app: App, tx: Tx, scope: Scope, event: EmittedEvent): Promise<void> {
  const { kind, channelId } = event
  const listeners = await listListeners(tx, scope, channelId)
  const to = listeners.filter(
    (endpoint) => isSubscribed(JSON.parse(endpoint.events) as string[], kind) && isReached(endpoint, channelId),
  )
  const [first] = to
  if (!first) return
  const data = typeof event.data === 'function' ? await event.data() : event.data
  const channel = channelId !== undefined && { channel_id: channelId, channel_name: first.channel_name }
  await writeEvent(app, tx, scope, { kind, data: { ...data, ...channel }, to })
}

export type EmittedEvent = Pick<NewEvent, 'kind'> & {
  /** The channel that the event belongs to, where it belongs to one. */
  readonly channelId?: string
  /** The data, or a function that reads them first. */
  readonly data: NewEvent['data'] | (() => Promise<NewEvent['data']>)
}

function isSubscribed(subscribed: readonly string[], kind: EventKind): boolean {
  return subscribed.includes(kind) || subscribed.includes('*')
}

function isReached(endpoint: { readonly channel_ids: string | null }, channelId: string | undefined): boolean {
  return channelId === undefined || (channelIdsOf(endpoint)?.includes(channelId) ?? true)
}

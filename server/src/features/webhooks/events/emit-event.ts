import type { EventKind } from '@parley/shared/webhooks/webhooks'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'
import { channelIdsOf } from '../../channels/limited-channels.ts'
import { listListeners } from '../endpoints/endpoints.store.ts'
import { tagIdsOf } from '../endpoints/limited-tags.ts'
import { type About, tagsAbout } from './tags-about.store.ts'
import { type NewEvent, writeEvent } from './write-event.ts'

/**
 * Writes the event and one delivery per subscribed endpoint, in the transaction of its cause. The delivery to an endpoint
 * that is switched off is parked until it is on again. An event to which nobody subscribes is not written: nothing would
 * ever read it. An event that belongs to a channel passes by the endpoints that are limited to others, and its data end with
 * the channel's id and name. One about a conversation or a contact passes by the endpoints whose tags neither of them has. Not for `webhook.test`, which goes to one endpoint.
 */
export async function emitEvent(app: App, tx: Tx, scope: Scope, event: EmittedEvent): Promise<void> {
  const { kind, channelId } = event
  const listeners = await listListeners(tx, scope, channelId)
  const reached = listeners.filter(
    (endpoint) => isSubscribed(JSON.parse(endpoint.events) as string[], kind) && isReached(endpoint, channelId),
  )
  const [first] = reached
  if (!first) return
  const data = typeof event.data === 'function' ? await event.data() : event.data
  const to = await withFittingTags(tx, scope, reached, { kind, data })
  if (to.length === 0) return
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

type Emitted = Pick<NewEvent, 'kind' | 'data'>

/** The endpoints with a tag of what the event is about, and those for which tags make no difference. */
async function withFittingTags<Limited extends { readonly tag_ids: string | null }>(
  tx: Tx,
  scope: Scope,
  endpoints: readonly Limited[],
  event: Emitted,
): Promise<readonly Limited[]> {
  if (endpoints.every(({ tag_ids }) => tag_ids === null)) return endpoints
  const about = whatItIsAbout(event)
  if (!about) return endpoints
  const tags = await tagsAbout(tx, scope, about)
  return endpoints.filter((endpoint) => tagIdsOf(endpoint)?.some((id) => tags.has(id)) ?? true)
}

/**
 * Returns what an event is about: undefined for events about neither a conversation nor a contact, and for an erasure, which
 * every receiver must learn of.
 */
function whatItIsAbout({ kind, data }: Emitted): About | undefined {
  const idIn = (field: string) => (typeof data[field] === 'string' ? data[field] : undefined)
  const about = {
    conversationId: idIn('conversation_id'),
    contactId: idIn('contact_id'),
    messageId: idIn('message_id'),
  }
  const isAboutSomebody = Object.values(about).some((id) => id !== undefined)
  return kind === 'contact.deleted' || !isAboutSomebody ? undefined : about
}

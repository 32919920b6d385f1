import type { PulledEvents, ReadEvents } from '@parley/shared/webhooks/pulled-events'
import type { App } from '../../../app.ts'
import { notFound } from '../../../errors.ts'
import type { Scope } from '../../../policy.ts'
import { type Endpoint, findEndpoint } from '../endpoints/endpoints.store.ts'
import { webhookNotRead, webhookSwitchedOff } from '../endpoints/webhook-errors.ts'
import { cursorAt, positionOf, requireKept } from './event-cursor.ts'
import { requireKindsReadable } from './permissions-of-kinds.ts'
import { lackPositions, numberEvents, type PulledRow, pageOfEvents } from './pulled-events.store.ts'

/** The most events that are given a position at once: more than a page has, so that a page that is not full is the last one. */
const numberedAtOnce = 500

/**
 * The events of a pull webhook after a cursor, oldest first: in the order in which their causes were committed, so that whoever
 * follows the cursors misses none. Without a cursor they begin with the oldest that is kept.
 */
export async function readEvents(
  app: App,
  scope: Scope<'webhooks.read'>,
  { pullWebhookId: webhookId, cursor, limit }: ReadEvents,
): Promise<PulledEvents> {
  await requireReadable(app, scope, webhookId)
  const after = positionOf(webhookId, cursor)
  const found = await eventsAfter(app, scope, { webhookId, after, limit: limit + 1 })
  const webhook = await requireReadable(app, scope, webhookId)
  // Afterwards, because events may be removed at any time. Without a cursor nothing can have been missed.
  if (cursor !== undefined) requireKept(after, webhook)
  const page = found.slice(0, limit)
  const resume_cursor = cursorAt(webhookId, page.at(-1)?.position ?? Math.max(after, webhook.removed_to))
  return {
    data: page.map(({ body }) => JSON.parse(body)),
    next_cursor: found.length > limit ? resume_cursor : null,
    resume_cursor,
  }
}

type Following = { readonly webhookId: string; readonly after: number; readonly limit: number }

/** The events after a position. Those that were committed since the last reading are numbered first. */
export async function eventsAfter(app: App, scope: Scope, following: Following): Promise<PulledRow[]> {
  const { webhookId } = following
  if (await lackPositions(app.db, scope, webhookId)) {
    await app.transact((tx) => numberEvents(app, tx, scope, { webhookId, size: numberedAtOnce }))
  }
  return pageOfEvents(app.db, scope, following)
}

/** The webhook, where the caller may read its events now. */
export async function requireReadable(app: App, scope: Scope<'webhooks.read'>, webhookId: string): Promise<Endpoint> {
  const webhook = await findEndpoint(app.db, scope, webhookId)
  if (!webhook) throw notFound('webhook')
  if (webhook.kind !== 'pull') throw webhookNotRead()
  if (webhook.is_active === 0) throw webhookSwitchedOff()
  requireKindsReadable(scope, JSON.parse(webhook.events))
  return webhook
}

import type { WebhookView } from '@parley/shared/webhooks/webhook-views'
import type { WebhookChange } from '@parley/shared/webhooks/webhooks'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/transact.ts'
import { notFound } from '../../../errors.ts'
import { type Scope, systemScope } from '../../../policy.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { whatChanged } from '../../audit/what-changed.ts'
import { channelIdsOf, channelNamesOf, chosenChannels } from '../../channels/limited-channels.ts'
import { checkUrl } from './check-url.ts'
import { auditableHeaders, headersOf, sealHeaders } from './custom-headers.ts'
import { type Endpoint, findEndpoint, switchOn, updateEndpoint } from './endpoints.store.ts'
import { healthOf } from './health.store.ts'
import { chosenTags, tagNamesOf } from './limited-tags.ts'
import { nameOfWebhook } from './name-of-webhook.ts'
import { ownersOf } from './owners-of.ts'
import { presentWebhook } from './present-webhook.ts'
import { refuseSendingOptions } from './webhook-errors.ts'

const dayMs = 86_400_000

/** Changes the given fields. Switching a webhook on also delivers the events parked in the meantime. */
export async function changeWebhook(
  app: App,
  scope: Scope<'webhooks.manage'>,
  input: WebhookChange,
): Promise<WebhookView> {
  if (input.url !== undefined) await checkUrl(app, input.url)
  const endpoint = await app.transact(async (tx) => {
    const before = await findEndpoint(tx, scope, input.webhookId)
    if (before?.kind === 'pull') refuseSendingOptions(input)
    if (input.isActive === true && (await switchOn(tx, scope, input.webhookId)))
      await enqueueParked(app, tx, scope, input)
    const channels = before && (await channelsOf(tx, scope, { input, before }))
    const changed = await updateEndpoint(tx, scope, {
      id: input.webhookId,
      updated_at: app.now(),
      ...(input.url !== undefined && { url: input.url }),
      ...(input.events !== undefined && { events: JSON.stringify([...new Set(input.events)]) }),
      ...channels,
      ...(input.tags !== undefined && { tag_ids: await chosenTags(tx, scope, input.tags) }),
      ...(before && input.headers && { headers: sealHeaders(app, input.headers, headersOf(app, before)) }),
      // Without the turns that were given at the former rate.
      ...(input.deliveries_per_minute !== undefined && {
        deliveries_per_minute: input.deliveries_per_minute,
        next_turn_at: null,
      }),
      ...(input.description !== undefined && { description: input.description || null }),
      ...(input.isActive === false && { is_active: 0, disabled_reason: null }),
    })
    app.live.publish(scope, { noun: 'webhooks', id: input.webhookId })
    if (before && changed) {
      await recordAudit(app, tx, scope, {
        action: 'webhook.changed',
        subject: nameOfWebhook(changed),
        details: whatChanged(await auditable(app, tx, before), await auditable(app, tx, changed, before)),
      })
    }
    return changed
  })
  if (!endpoint) throw notFound('webhook')
  const since = app.now() - dayMs
  const health = await healthOf(app.db, scope, { webhookId: endpoint.id, since })
  const ownerOf = await ownersOf(app.db, scope, [endpoint])
  const tags = (await tagNamesOf(app.db, scope, [endpoint]))(endpoint)
  return presentWebhook(app, endpoint, { health, owner: ownerOf(endpoint), tags })
}

type Change = { readonly input: WebhookChange; readonly before: Endpoint }

/** The channels that it is limited to from now on. One that was removed since can stay. */
async function channelsOf(tx: Tx, scope: Scope, { input: { channel_ids: ids }, before }: Change) {
  if (ids === undefined) return {}
  if (ids === null) return { channel_ids: null }
  return { channel_ids: await chosenChannels(tx, scope, { ids, held: channelIdsOf(before) ?? [] }) }
}

async function auditable(app: App, tx: Tx, endpoint: Endpoint, before = endpoint) {
  const scope = systemScope({ workspaceId: endpoint.workspace_id, mode: endpoint.mode }, 'audit')
  const tags = await tagNamesOf(tx, scope, [endpoint])
  return {
    url: nameOfWebhook(endpoint),
    events: JSON.parse(endpoint.events),
    channels: (await channelNamesOf(tx, endpoint)) ?? 'all',
    description: endpoint.description,
    tags: tags(endpoint) ?? 'all',
    headers: auditableHeaders(headersOf(app, endpoint), headersOf(app, before)),
    deliveries_per_minute: endpoint.deliveries_per_minute ?? 'no limit',
    active: endpoint.is_active === 1 ? 'yes' : 'no',
  }
}

/** A concurrent transaction may have parked an event because it still saw the webhook switched off: a second job finds it. */
const secondJobAfterMs = 60_000

async function enqueueParked(app: App, tx: Tx, scope: Scope, { webhookId }: WebhookChange): Promise<void> {
  const now = app.now()
  for (const runAt of [now, now + secondJobAfterMs]) {
    const payload = { webhookId, from: 'parked' as const, since: 0, before: runAt }
    await app.jobs.enqueue(tx, scope, { kind: 'webhook.requeue', payload, runAt })
  }
}

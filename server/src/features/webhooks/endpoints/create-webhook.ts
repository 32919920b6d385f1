import type { FieldProblem } from '@parley/shared/errors'
import { sentence } from '@parley/shared/sentences/sentence'
import type {
  CreatedDescribedWebhook,
  CreatedWebhook,
  NewDescribedWebhook,
  NewWebhook,
  WebhookKind,
} from '@parley/shared/webhooks/webhooks'
import { type Actor, authorOf } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import { AppError, invalidField } from '../../../errors.ts'
import type { Scope } from '../../../policy.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { channelNamesOf, chosenChannels } from '../../channels/limited-channels.ts'
import type { Resumable } from '../../idempotency/answer-once.ts'
import { lockSettings, settingsOf } from '../../settings/settings.store.ts'
import { newWebhookSecret } from '../deliveries/signature.ts'
import { checkUrl } from './check-url.ts'
import { auditableHeaders, headersOf, sealHeaders } from './custom-headers.ts'
import { type Endpoint, findEndpoint, insertEndpoint, listListeners } from './endpoints.store.ts'
import { chosenTags } from './limited-tags.ts'
import { nameOfWebhook } from './name-of-webhook.ts'
import { presentCreated } from './present-webhook.ts'
import { refuseSendingOptions } from './webhook-errors.ts'

/** Every event is written once per webhook: without a limit, a workspace could slow down each of its messages. */
const maxWebhooks = 50

type Created<Webhook> = { data: Webhook; warnings: FieldProblem[] }

/**
 * Registers a webhook and returns it with its secret, which members who manage webhooks can retrieve again; a pull webhook has
 * neither a URL nor a secret. A `resultId` that is a webhook already returns that webhook. Warns of events that cannot occur
 * with the settings of the workspace.
 */
export async function createWebhook(
  app: App,
  scope: Scope<'webhooks.manage'>,
  input: NewDescribedWebhook & Resumable,
): Promise<Created<CreatedDescribedWebhook>> {
  const earlier = input.resultId === undefined ? undefined : await findEndpoint(app.db, scope, input.resultId)
  const warnings = await warningsAbout(app, scope, input.events)
  if (earlier) return { data: presentCreated(earlier, app.secrets.open(earlier.secret)), warnings }
  const { kind = 'push' } = input
  if (kind === 'pull') refuseSendingOptions(input)
  const url = await urlOf(app, kind, input.url)
  const secret = newWebhookSecret()
  const now = app.now()
  const settings: Omit<Endpoint, 'channel_ids' | 'tag_ids'> = {
    id: input.resultId ?? app.newId(),
    workspace_id: scope.workspaceId,
    mode: scope.mode,
    kind,
    url,
    description: input.description || null,
    events: JSON.stringify([...new Set(input.events)]),
    secret: app.secrets.seal(secret),
    previous_secret: null,
    previous_secret_until: null,
    is_active: 1,
    disabled_reason: null,
    failing_since: null,
    exhausted_at: null,
    last_success_at: null,
    created_by: authorOf(scope.actor).id,
    // A key is no person: whoever is responsible for it is responsible for its webhooks.
    owned_by: ownerOfKey(scope.actor),
    created_at: now,
    updated_at: now,
    deleted_at: null,
    headers: input.headers ? sealHeaders(app, input.headers, []) : null,
    deliveries_per_minute: input.deliveries_per_minute ?? null,
    next_turn_at: null,
    last_position: 0,
    removed_to: 0,
  }
  const endpoint = await app.transact(async (tx) => {
    // Serializes the creations of a workspace, so that they cannot all count the same rows.
    await lockSettings(app, tx, scope)
    const existing = await listListeners(tx, scope, undefined)
    if (existing.length >= maxWebhooks) {
      throw new AppError('conflict', sentence('tooManyWebhooks', { maximum: maxWebhooks }))
    }
    const channelIds = input.channel_ids && (await chosenChannels(tx, scope, { ids: input.channel_ids }))
    const tag_ids = await chosenTags(tx, scope, input.tags ?? null)
    const endpoint = { ...settings, channel_ids: channelIds ?? null, tag_ids }
    await insertEndpoint(tx, endpoint)
    await recordAudit(app, tx, scope, {
      action: 'webhook.created',
      subject: nameOfWebhook(endpoint),
      details: {
        events: input.events,
        ...(endpoint.channel_ids !== null && { channels: await channelNamesOf(tx, endpoint) }),
        ...(endpoint.description !== null && { description: endpoint.description }),
        ...(input.tags && { tags: input.tags }),
        ...(endpoint.headers !== null && { headers: auditableHeaders(headersOf(app, endpoint)) }),
        ...(input.deliveries_per_minute && { deliveries_per_minute: input.deliveries_per_minute }),
      },
    })
    app.live.publish(scope, { noun: 'webhooks', id: endpoint.id })
    return endpoint
  })
  return { data: presentCreated(endpoint, secret), warnings }
}

/** Does what `createWebhook` does for the specification's own path, whose webhooks all have a URL and no kind. */
export async function createPushWebhook(
  app: App,
  scope: Scope<'webhooks.manage'>,
  input: NewWebhook & Resumable,
): Promise<Created<CreatedWebhook>> {
  const { data, warnings } = await createWebhook(app, scope, input)
  const { kind: _, ...webhook } = data
  return { data: { ...webhook, url: input.url, secret: webhook.secret ?? '' }, warnings }
}

async function urlOf(app: App, kind: WebhookKind, url: string | undefined): Promise<string> {
  if (kind === 'pull') return ''
  if (url === undefined) throw invalidField('url', sentence('required'))
  await checkUrl(app, url)
  return url
}

function ownerOfKey(actor: Actor): string | null {
  const userId = actor.kind === 'api_key' ? actor.data.owned_by : null
  return userId && `user:${userId}`
}

/** `*` asks for whatever occurs, so it never gets a warning. */
async function warningsAbout(app: App, scope: Scope, events: readonly string[]): Promise<FieldProblem[]> {
  const ofSurveys = events.flatMap((event, index) => (event.startsWith('csat.') ? [{ event, index }] : []))
  if (ofSurveys.length === 0) return []
  const { satisfaction } = await settingsOf(app.db, scope)
  if (satisfaction.enabled) return []
  return ofSurveys.map(({ event, index }) => ({
    path: `events[${index}]`,
    message: sentence('surveysAreOff', { event }),
  }))
}

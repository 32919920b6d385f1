import type { App } from '../../../app.ts'
import { hasAccess } from '../../../auth/memberships.ts'
import type { LeasedJob } from '../../../jobs/leased-job.ts'
import { OutboundFailure } from '../../../outbound/failure.ts'
import type { OutboundRequest } from '../../../outbound/outbound.ts'
import { resumeScope, type Scope } from '../../../policy.ts'
import { findConversation } from '../../conversations/conversations.store.ts'
import { type AlertSubject, customerNameOf } from '../alert-subject.ts'
import { findPushKey, findSubscription, forgetSubscription } from './push-subscriptions.store.ts'

const timeoutMs = 15_000
/** How long a push service keeps a message for a browser that is not connected. */
const keptSeconds = 4 * 3_600
/** The greatest age of a message that is pushed: after this long it is no news. */
const latestMs = 3_600_000
const mostTextLength = 160
/** The browser is not registered any more. */
const goneStatuses = [404, 410]

/**
 * Pushes to one browser. The content is encrypted for the browser, so that the push service cannot read it. A browser that
 * is not registered any more is forgotten, and a member without a required second factor gets nothing; other failures of the push service are retried by the queue.
 */
export async function pushAlert(app: App, job: LeasedJob<'alert.push'>): Promise<void> {
  const scope = resumeScope({ workspace_id: job.workspaceId, mode: job.mode })
  const { subscriptionId, conversationId, cause } = job.payload
  const subscription = await findSubscription(app.db, subscriptionId)
  const conversation = await findConversation(app.db, scope, conversationId)
  if (!subscription || !conversation || app.now() - cause.at > latestMs) return
  // The library stores wall-clock times, as text or as a date depending on the engine.
  if (new Date(subscription.expiresAt).getTime() <= Date.now()) return
  if (!(await hasAccess(app.db, { userId: subscription.user_id, workspaceId: scope.workspaceId }))) return
  const request = await encrypt(app, subscription, await contentOf(app, scope, { conversation, cause }))
  if (!request) return
  const status = await statusOf(app, { ...request, timeoutMs, signal: job.signal })
  if (status === 'refused' || goneStatuses.includes(status)) {
    await app.transact((tx) => forgetSubscription(tx, subscriptionId))
    return
  }
  if (status === 429 || status >= 500) throw new Error(`A push service answered with the status ${status}`)
  if (status >= 400) app.log.warn({ status, host: new URL(request.url).host }, 'A push service refused a push')
}

/** `refused` where the URL leads to an address that may not be called. */
async function statusOf(app: App, request: OutboundRequest): Promise<number | 'refused'> {
  try {
    return (await app.pushOutbound.post(request)).status
  } catch (error) {
    if (error instanceof OutboundFailure && error.kind === 'refused') return 'refused'
    throw error
  }
}

type Keys = { readonly endpoint: string; readonly p256dh: string; readonly auth: string }
type Content = { readonly title: string; readonly body: string; readonly tag: string; readonly address: string }

/** Encrypts a push. The library is loaded only where somebody registered a browser: it and what it needs take memory. */
async function encrypt(app: App, { endpoint, p256dh, auth }: Keys, content: Content) {
  const key = await findPushKey(app.db)
  if (!key) return undefined
  const { generateRequestDetails } = (await import('web-push')).default
  const { headers, body } = generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(content), {
    vapidDetails: {
      subject: contactOf(app.config.baseUrl),
      publicKey: key.public_key,
      privateKey: app.secrets.open(key.sealed_private_key),
    },
    TTL: keptSeconds,
    urgency: 'high',
    // A push that still waits is replaced by a newer one of the same conversation.
    topic: content.tag.replaceAll('-', '').slice(0, 32),
  })
  const asText = Object.entries(headers).map(([name, value]) => [name, String(value)] as const)
  return { url: endpoint, headers: Object.fromEntries(asText), body }
}

/** Push services ask for an address of the operator, and accept no http URL. */
function contactOf(baseUrl: string): string {
  return baseUrl.startsWith('https://') ? baseUrl : `mailto:parley@${new URL(baseUrl).hostname}`
}

async function contentOf(app: App, scope: Scope, { conversation, cause }: AlertSubject): Promise<Content> {
  const text = (conversation.last_message_text ?? '').slice(0, mostTextLength)
  return {
    title: (await customerNameOf(app.db, scope, conversation)) ?? 'New message',
    body: bodyOf(cause, text),
    tag: conversation.id,
    address: `/w/${scope.workspaceId}/${scope.mode}/inbox/${conversation.id}`,
  }
}

/** What a note says is not pushed: the person reads it in its conversation. */
function bodyOf({ kind }: AlertSubject['cause'], text: string): string {
  if (kind === 'mentioned') return 'You were mentioned in a note.'
  return kind === 'assigned' ? `Assigned to you. ${text}` : text
}

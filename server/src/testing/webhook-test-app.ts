import type { EventKind, NewDescribedWebhook } from '@parley/shared/webhooks/webhooks'
import type { Mode } from '@parley/shared/workspace/workspaces'
import { Webhook } from 'standardwebhooks'
import { onTestFinished, vi } from 'vitest'
import { getDelivery } from '../features/webhooks/deliveries/get-delivery.ts'
import { listDeliveries } from '../features/webhooks/deliveries/list-deliveries.ts'
import { recoverDeliveries } from '../features/webhooks/deliveries/recover-deliveries.ts'
import { resendDelivery } from '../features/webhooks/deliveries/resend-delivery.ts'
import { changeWebhook } from '../features/webhooks/endpoints/change-webhook.ts'
import { createWebhook } from '../features/webhooks/endpoints/create-webhook.ts'
import { listWebhooks } from '../features/webhooks/endpoints/list-webhooks.ts'
import { emitEvent } from '../features/webhooks/events/emit-event.ts'
import type { ResolverSettings } from '../outbound/resolver.ts'
import { authorized } from './authorized.ts'
import { openReceiver, toThisMachine } from './http/receiver.ts'
import type { TestEngine } from './stores/engines.ts'
import { createTestApp } from './test-app.ts'

type Overrides = Parameters<typeof createTestApp>[1]

/** A test app, an external receiver on this machine, and an owner who manages webhooks. */
export async function createWebhookTestApp(engine: TestEngine, overrides: Overrides = {}, resolver?: ResolverSettings) {
  const fixture = await createTestApp(engine, { ...toThisMachine, ...overrides }, resolver)
  const { app, workspaceId } = fixture
  const receiver = await openReceiver()
  const owner = fixture.member('owner')
  const where = (mode: Mode = 'live') => ({ workspaceId, mode })
  const detail = (deliveryId: string) =>
    authorized('webhooks.read', getDelivery)(app, owner, { ...where(), deliveryId })
  return {
    ...fixture,
    receiver,
    owner,
    where,
    detail,
    /** Sets how the receiver answers from now on. */
    answering: (status: number, headers: Record<string, string> = {}) => {
      receiver.answer = (response) => void response.writeHead(status, headers).end(`answer ${status}`)
    },
    /** The body of the nth request, verified with the Standard Webhooks library at the application's current time. */
    verified: (secret: string, nth = 0) => {
      const request = receiver.received[nth]
      vi.setSystemTime(app.now())
      onTestFinished(() => void vi.useRealTimers())
      return new Webhook(secret).verify(request?.body ?? '', request?.headers as Record<string, string>)
    },
    advanceTo: (time: string | null) => fixture.clock.advance(Date.parse(time ?? '') - app.now()),
    switchTo: (webhookId: string, isActive: boolean) =>
      authorized('webhooks.manage', changeWebhook)(app, owner, { ...where(), webhookId, isActive }),
    register: async (more: Partial<NewDescribedWebhook> = {}) => {
      const input = { ...where(), url: receiver.url, events: ['message.received' as const], ...more }
      const { data } = await authorized('webhooks.manage', createWebhook)(app, owner, input)
      return { ...data, url: data.url ?? '', secret: data.secret ?? '' }
    },
    emit: (kind: EventKind = 'message.received', data: Record<string, unknown> = { text: 'hello' }) =>
      app.transact((tx) => emitEvent(app, tx, fixture.scope(), { kind, data })),
    webhook: async (id: string) =>
      (await authorized('webhooks.read', listWebhooks)(app, owner, where())).data.find((each) => each.id === id),
    deliveries: async () =>
      (await authorized('webhooks.read', listDeliveries)(app, owner, { ...where(), page: 1, limit: 100 })).data,
    /** The only delivery, with its attempts. */
    delivery: async () => {
      const { data } = await authorized('webhooks.read', listDeliveries)(app, owner, {
        ...where(),
        page: 1,
        limit: 100,
      })
      if (data.length !== 1) throw new Error(`There are ${data.length} deliveries, not one`)
      return detail(data[0]?.id ?? '')
    },
  }
}

/** One webhook with three attempts a minute apart. */
export async function createRetryTestApp(engine: TestEngine) {
  const fixture = await createWebhookTestApp(engine, { webhookRetrySeconds: [0, 60, 60] })
  const { id: webhookId } = await fixture.register()
  return {
    ...fixture,
    webhookId,
    /** Advances past the next attempt for any jitter. */
    toNextAttempt: () => fixture.clock.advance(72_000),
    /** Emits an event whose every attempt fails. */
    exhaust: async () => {
      fixture.answering(500)
      await fixture.emit()
      for (let attempt = 0; attempt < 3; attempt += 1) {
        await fixture.runJobs()
        fixture.clock.advance(72_000)
      }
    },
    resend: async () => {
      const { id: deliveryId } = await fixture.delivery()
      return authorized('webhooks.manage', resendDelivery)(fixture.app, fixture.owner, {
        ...fixture.where(),
        deliveryId,
      })
    },
    recover: (since: number) => {
      const input = { ...fixture.where(), webhookId, since: new Date(since).toISOString() }
      return authorized('webhooks.manage', recoverDeliveries)(fixture.app, fixture.owner, input)
    },
  }
}

export type WebhookTestApp = Awaited<ReturnType<typeof createWebhookTestApp>>

import { everyPermission } from '@parley/shared/testing/every-key-permission'
import type { WebhookChange } from '@parley/shared/webhooks/webhooks'
import { describe, expect, test } from 'vitest'
import type { Actor } from '../../actor.ts'
import { authorized } from '../../testing/authorized.ts'
import { readable } from '../../testing/readable.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createWebhookTestApp, type WebhookTestApp } from '../../testing/webhook-test-app.ts'
import { unknownOwner } from '../members/access-owners.store.ts'
import { getDelivery } from './deliveries/get-delivery.ts'
import { listDeliveries } from './deliveries/list-deliveries.ts'
import { recoverDeliveries } from './deliveries/recover-deliveries.ts'
import { resendDelivery } from './deliveries/resend-delivery.ts'
import { changeWebhook } from './endpoints/change-webhook.ts'
import { chartDeliveries } from './endpoints/chart-deliveries.ts'
import { createWebhook } from './endpoints/create-webhook.ts'
import { deleteWebhook } from './endpoints/delete-webhook.ts'
import { listWebhooks } from './endpoints/list-webhooks.ts'
import { revealWebhookSecret } from './endpoints/reveal-webhook-secret.ts'
import { rotateWebhookSecret } from './endpoints/rotate-webhook-secret.ts'
import { sendTestEvent } from './events/send-test-event.ts'

/** Every operation, on an existing webhook and delivery; the destructive ones are last. */
const operations = {
  create: ({ app, where, receiver }: WebhookTestApp, actor: Actor) =>
    authorized('webhooks.manage', createWebhook)(app, actor, { ...where(), url: receiver.url, events: ['*'] }),
  list: ({ app, where }: WebhookTestApp, actor: Actor) =>
    authorized('webhooks.read', listWebhooks)(app, actor, where()),
  deliveries: ({ app, where }: WebhookTestApp, actor: Actor) =>
    authorized('webhooks.read', listDeliveries)(app, actor, { ...where(), page: 1, limit: 20 }),
  chart: ({ app, where }: WebhookTestApp, actor: Actor, { webhookId }: Ids) =>
    authorized('webhooks.read', chartDeliveries)(app, actor, { ...where(), webhookId, days: 1 }),
  delivery: ({ app, where }: WebhookTestApp, actor: Actor, { deliveryId }: Ids) =>
    authorized('webhooks.read', getDelivery)(app, actor, { ...where(), deliveryId }),
  resend: ({ app, where }: WebhookTestApp, actor: Actor, { deliveryId }: Ids) =>
    authorized('webhooks.manage', resendDelivery)(app, actor, { ...where(), deliveryId }),
  recover: ({ app, where }: WebhookTestApp, actor: Actor, { webhookId }: Ids) =>
    authorized('webhooks.manage', recoverDeliveries)(app, actor, {
      ...where(),
      webhookId,
      since: new Date(app.now()).toISOString(),
    }),
  test: ({ app, where }: WebhookTestApp, actor: Actor, { webhookId }: Ids) =>
    authorized('webhooks.manage', sendTestEvent)(app, actor, { ...where(), webhookId }),
  rotate: ({ app, where }: WebhookTestApp, actor: Actor, { webhookId }: Ids) =>
    authorized('webhooks.manage', rotateWebhookSecret)(app, actor, { ...where(), webhookId, overlapHours: 24 }),
  reveal: ({ app, where }: WebhookTestApp, actor: Actor, { webhookId }: Ids) =>
    authorized('webhooks.manage', revealWebhookSecret)(app, actor, { ...where(), webhookId }),
  change: ({ app, where }: WebhookTestApp, actor: Actor, { webhookId }: Ids) =>
    authorized('webhooks.manage', changeWebhook)(app, actor, { ...where(), webhookId, isActive: false }),
  delete: ({ app, where }: WebhookTestApp, actor: Actor, { webhookId }: Ids) =>
    authorized('webhooks.manage', deleteWebhook)(app, actor, { ...where(), webhookId }),
}
type Ids = { webhookId: string; deliveryId: string }
type Operation = keyof typeof operations
const all = Object.keys(operations) as Operation[]
const ofOneWebhook = all.filter((name) => !['create', 'list', 'deliveries'].includes(name))

describe.each(engines)('Managing webhooks on $name', (engine) => {
  async function open() {
    const fixture = await createWebhookTestApp(engine)
    const created = await fixture.register()
    await fixture.emit()
    await fixture.runJobs()
    const ids = { webhookId: created.id, deliveryId: (await fixture.delivery()).id }
    return { ...fixture, created, ids }
  }
  const tables = ['webhook_endpoint', 'webhook_delivery', 'event', 'job'] as const
  const everything = async (fixture: WebhookTestApp) =>
    Promise.all(tables.map((table) => fixture.app.db.selectFrom(table).selectAll().execute()))

  test('every operation is refused without the permission, to members, outsiders and API keys', async () => {
    const fixture = await open()
    const before = await everything(fixture)
    const callers: Actor[] = [
      fixture.member('viewer'),
      fixture.member('agent'),
      fixture.member('campaigner'),
      fixture.member('owner', { permissions: ['manage_api_keys', 'manage_settings'] }),
      fixture.member('owner', { workspaceId: fixture.otherWorkspaceId }),
      fixture.keyHolder({ ...everyPermission, webhooks: false }),
    ]

    for (const name of all) {
      for (const caller of callers) {
        await expect(operations[name](fixture, caller, fixture.ids), name).rejects.toMatchObject({ code: 'forbidden' })
      }
    }
    expect(await everything(fixture)).toEqual(before)
  })

  test('manage_webhooks allows every operation, for any role', async () => {
    const fixture = await open()
    const caller = fixture.member('viewer', { permissions: ['manage_webhooks'] })
    for (const name of all) await expect(operations[name](fixture, caller, fixture.ids), name).resolves.toBeTruthy()
  })

  test('no operation finds webhooks of another workspace or mode', async () => {
    const fixture = await open()
    const before = await everything(fixture)
    const elsewhere = { ...fixture, where: () => ({ workspaceId: fixture.otherWorkspaceId, mode: 'live' as const }) }
    const otherMode = { ...fixture, where: () => fixture.where('test') }
    const stranger = fixture.member('owner', { workspaceId: fixture.otherWorkspaceId })

    for (const name of ofOneWebhook) {
      const notFound = { code: 'not_found' }
      await expect(operations[name](elsewhere, stranger, fixture.ids), name).rejects.toMatchObject(notFound)
      await expect(operations[name](otherMode, fixture.owner, fixture.ids), name).rejects.toMatchObject(notFound)
    }
    expect(await everything(fixture)).toEqual(before)
    expect((await operations.list(elsewhere, stranger)).data).toEqual([])
    expect((await operations.deliveries(otherMode, fixture.owner)).data).toEqual([])
  })

  test('creating a webhook returns its secret; the list does not', async () => {
    const fixture = await open()
    expect(fixture.created).toEqual({
      id: expect.any(String),
      kind: 'push',
      url: fixture.receiver.url,
      events: ['message.received'],
      channel_ids: null,
      mode: 'live',
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      is_active: true,
      created_at: '2026-11-21T09:00:00.000Z',
    })
    const { data } = await authorized('webhooks.read', listWebhooks)(fixture.app, fixture.owner, fixture.where())
    expect(data).toEqual([
      {
        id: fixture.created.id,
        kind: 'push',
        url: fixture.receiver.url,
        description: null,
        tags: null,
        headers: [],
        deliveries_per_minute: null,
        events: ['message.received'],
        channel_ids: null,
        mode: 'live',
        is_active: true,
        disabled_reason: null,
        last_success_at: '2026-11-21T09:00:00.000Z',
        failing_since: null,
        created_at: '2026-11-21T09:00:00.000Z',
        last_24_hours: { delivered: 1, failing: 0 },
        owner: unknownOwner,
      },
    ])
  })

  test('a description is stored, changed and removed, and stays where a change does not name it', async () => {
    const fixture = await open()
    const { id } = await fixture.register({ description: 'Orders into the CRM' })
    const described = async () => (await fixture.webhook(id))?.description
    const change = (more: Partial<WebhookChange>) =>
      authorized('webhooks.manage', changeWebhook)(fixture.app, fixture.owner, {
        ...fixture.where(),
        webhookId: id,
        ...more,
      })
    expect(await described()).toBe('Orders into the CRM')
    expect(await change({ events: ['*'] })).toMatchObject({ description: 'Orders into the CRM' })
    expect(await change({ description: 'Orders' })).toMatchObject({ description: 'Orders', events: ['*'] })
    expect(await described()).toBe('Orders')
    expect(await change({ description: '' })).toMatchObject({ description: null })
    expect(await described()).toBeNull()
  })

  test('the secret is encrypted in the store', async () => {
    const fixture = await open()
    await authorized('webhooks.manage', rotateWebhookSecret)(fixture.app, fixture.owner, {
      ...fixture.where(),
      webhookId: fixture.created.id,
      overlapHours: 1,
    })
    const stored = JSON.stringify(await fixture.app.db.selectFrom('webhook_endpoint').selectAll().execute())

    expect(stored).not.toContain('whsec_')
    expect(stored).not.toContain(fixture.created.secret.slice(6, 30))
  })

  test('the secret can be revealed again and changes on rotation', async () => {
    const fixture = await open()
    const where = { ...fixture.where(), webhookId: fixture.created.id }
    expect(await authorized('webhooks.manage', revealWebhookSecret)(fixture.app, fixture.owner, where)).toEqual({
      id: fixture.created.id,
      secret: fixture.created.secret,
      previous_secret_until: null,
    })

    const rotated = await authorized('webhooks.manage', rotateWebhookSecret)(fixture.app, fixture.owner, {
      ...where,
      overlapHours: 2,
    })
    expect(rotated.secret).not.toBe(fixture.created.secret)
    expect(rotated.previous_secret_until).toBe('2026-11-21T11:00:00.000Z')
    expect(await authorized('webhooks.manage', revealWebhookSecret)(fixture.app, fixture.owner, where)).toEqual(rotated)
    fixture.clock.advance(2 * 3_600_000)
    expect(await authorized('webhooks.manage', revealWebhookSecret)(fixture.app, fixture.owner, where)).toMatchObject({
      previous_secret_until: null,
    })
  })

  test.each([
    ['https://127.0.0.2/', undefined],
    ['https://10.1.2.3/hook', '10.1.2.3 is a private address'],
    ['http://10.1.2.3/hook', '10.1.2.3 is a private address'],
    ['https://169.254.169.254/', '169.254.169.254 is link-local or a cloud metadata address'],
    ['https://[::1]/', '::1 is a loopback address'],
    ['http://8.8.8.8/', '8.8.8.8 may only be called over https'],
  ])('the URL %s is refused with: %s', async (url, reason) => {
    const fixture = await open()
    const creating = fixture.register({ url })
    const changing = () =>
      authorized('webhooks.manage', changeWebhook)(fixture.app, fixture.owner, {
        ...fixture.where(),
        webhookId: fixture.created.id,
        url,
      })
    if (reason === undefined) {
      await expect(creating).resolves.toMatchObject({ url })
      return
    }
    const refusal = { code: 'invalid_request', details: [{ path: 'url', message: reason }] }
    await expect(readable(creating)).rejects.toMatchObject(refusal)
    await expect(readable(changing())).rejects.toMatchObject(refusal)
    expect(await fixture.webhook(fixture.created.id)).toMatchObject({ url: fixture.receiver.url })
    expect(
      (await authorized('webhooks.read', listWebhooks)(fixture.app, fixture.owner, fixture.where())).data,
    ).toHaveLength(1)
  })

  test('only the given fields change', async () => {
    const fixture = await open()
    const where = { ...fixture.where(), webhookId: fixture.created.id }
    const paused = await authorized('webhooks.manage', changeWebhook)(fixture.app, fixture.owner, {
      ...where,
      isActive: false,
    })
    expect(paused).toMatchObject({ is_active: false, url: fixture.receiver.url, disabled_reason: null })
    const chosen = await authorized('webhooks.manage', changeWebhook)(fixture.app, fixture.owner, {
      ...where,
      events: ['csat.low', 'csat.low', '*'],
    })
    expect(chosen).toMatchObject({ is_active: false, events: ['csat.low', '*'] })
    const moved = await authorized('webhooks.manage', changeWebhook)(fixture.app, fixture.owner, {
      ...where,
      url: `${fixture.receiver.url}/2`,
    })
    expect(moved).toMatchObject({ is_active: false, events: ['csat.low', '*'], url: `${fixture.receiver.url}/2` })
  })

  test('a workspace has at most fifty webhooks per mode', async () => {
    const fixture = await open()
    for (let n = 1; n < 50; n += 1) await fixture.register()
    await expect(fixture.register()).rejects.toMatchObject({ code: 'conflict' })
    await authorized('webhooks.manage', deleteWebhook)(fixture.app, fixture.owner, {
      ...fixture.where(),
      webhookId: fixture.created.id,
    })
    await expect(fixture.register()).resolves.toBeTruthy()
    await expect(fixture.register({ mode: 'test' })).resolves.toBeTruthy()
  })

  test('concurrent registrations cannot exceed the maximum', async () => {
    const fixture = await open()
    for (let n = 1; n < 45; n += 1) await fixture.register()
    const registrations = await Promise.allSettled(Array.from({ length: 20 }, () => fixture.register()))

    expect(registrations.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect((await operations.list(fixture, fixture.owner)).data).toHaveLength(50)
  })

  test('deliveries are listed newest first, by page, webhook and state', async () => {
    const fixture = await open()
    const second = await fixture.register({ events: ['csat.low'] })
    fixture.receiver.answer = (response) => void response.writeHead(500).end()
    for (let n = 0; n < 3; n += 1) {
      fixture.clock.advance(1_000)
      await fixture.emit('csat.low', { n })
    }
    await fixture.runJobs()
    const list = (more: object) =>
      authorized('webhooks.read', listDeliveries)(fixture.app, fixture.owner, {
        ...fixture.where(),
        page: 1,
        limit: 2,
        ...more,
      })

    const first = await list({})
    expect(first.pagination).toEqual({ page: 1, limit: 2, total: 4, total_pages: 2, next_cursor: null })
    expect(first.data.map((each) => each.created_at)).toEqual(['2026-11-21T09:00:03.000Z', '2026-11-21T09:00:02.000Z'])
    expect((await list({ page: 2 })).data.map((each) => each.event)).toEqual(['csat.low', 'message.received'])
    expect((await list({ webhookId: second.id })).pagination.total).toBe(3)
    expect((await list({ state: 'delivered' })).data.map((each) => each.webhook_id)).toEqual([fixture.created.id])
    expect((await list({ webhookId: second.id, state: 'delivered' })).data).toEqual([])
  })
})

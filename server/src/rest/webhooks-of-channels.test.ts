import type { WebhookChange } from '@parley/shared/webhooks/webhooks'
import { describe, expect, test } from 'vitest'
import { addSimulator } from '../features/channels/add-simulator.ts'
import { listChannels } from '../features/channels/list-channels.ts'
import { removeChannel } from '../features/connections/remove-channel.ts'
import { playCustomer } from '../features/simulator/play-customer.ts'
import { changeWebhook } from '../features/webhooks/endpoints/change-webhook.ts'
import { emitEvent } from '../features/webhooks/events/emit-event.ts'
import { entriesOf } from '../testing/audit.ts'
import { authorized } from '../testing/authorized.ts'
import { openReceiver, toThisMachine } from '../testing/http/receiver.ts'
import { createRestTestApp } from '../testing/http/rest.ts'
import { readable } from '../testing/readable.ts'
import { engines } from '../testing/stores/engines.ts'

describe.each(engines)('A webhook limited to channels on $name', (engine) => {
  /** The test mode with its first simulator and a second, and a receiver for each webhook. */
  async function open() {
    const { fixture, owner, call } = await createRestTestApp(engine, toThisMachine)
    const { app, workspaceId } = fixture
    const member = fixture.member('owner')
    const where = { workspaceId, mode: 'test' as const }
    const sales = await authorized('channels.manage', addSimulator)(app, member, {
      ...where,
      name: 'Sales',
      colour: 'teal',
    })
    const { data: channels } = await authorized('channels.read', listChannels)(app, member, where)
    const first = channels.find(({ is_default }) => is_default)?.id ?? ''
    const register = async (more: object = {}) => {
      const receiver = await openReceiver()
      const { status, body } = await call('POST', '/api/webhooks', {
        cookie: owner.cookie,
        body: { ...where, url: receiver.url, events: ['message.received', 'contact.opted_out'], ...more },
      })
      const channelsOfEvents = () =>
        receiver.received.map((request) => JSON.parse(request.body).data.channel_name as string | undefined)
      return { status, body, channelsOfEvents }
    }
    return {
      fixture,
      ids: { first, sales: sales.id },
      register,
      write: async (channel_id: string) => {
        await playCustomer(app, fixture.scope('test'), { from: '+491701234567', text: 'Hello', channel_id })
        await fixture.runJobs()
      },
      optOut: async () => {
        await app.transact((tx) =>
          emitEvent(app, tx, fixture.scope('test'), { kind: 'contact.opted_out', data: { contact_id: 'x' } }),
        )
        await fixture.runJobs()
      },
      change: (webhookId: string, change: Partial<WebhookChange>) =>
        readable(
          authorized('webhooks.manage', changeWebhook)(app, member, {
            ...where,
            webhookId,
            ...change,
          }) as Promise<unknown>,
        ),
      remove: (channelId: string) => authorized('channels.manage', removeChannel)(app, member, { ...where, channelId }),
    }
  }

  test('receives the events of these channels and those of no channel, the others receive all', async () => {
    const { ids, register, write, optOut } = await open()
    const [limited, other, all] = [
      await register({ channel_ids: [ids.sales, ids.sales] }),
      await register({ channel_ids: [ids.first] }),
      await register(),
    ]
    expect([limited, all].map(({ status, body }) => [status, body.data.channel_ids])).toEqual([
      [201, [ids.sales]],
      [201, null],
    ])
    await write(ids.first)
    await write(ids.sales)
    await optOut()

    expect(limited.channelsOfEvents()).toEqual(['Sales', undefined])
    expect(other.channelsOfEvents()).toEqual(['Simulator', undefined])
    expect(all.channelsOfEvents()).toEqual(['Simulator', 'Sales', undefined])
  })

  test('changes its channels from the next event on, and the audit log names them', async () => {
    const { fixture, ids, register, write, change } = await open()
    const { body, channelsOfEvents } = await register({ channel_ids: [ids.sales] })
    await change(body.data.id, { channel_ids: [ids.first] })
    await write(ids.sales)
    expect(channelsOfEvents()).toEqual([])
    await change(body.data.id, { events: ['*'] })
    await change(body.data.id, { channel_ids: null })
    await write(ids.sales)

    expect(channelsOfEvents()).toContain('Sales')
    const entries = await entriesOf(fixture, 'webhook.created', 'webhook.changed')
    expect(entries.map(({ details }) => details)).toMatchObject([
      { channels: ['Sales'] },
      { channels: { from: ['Sales'], to: ['Simulator'] } },
      { events: { to: ['*'] } },
      { channels: { from: ['Simulator'], to: 'all' } },
    ])
  })

  test('cannot name an unknown channel, or one of another mode or workspace', async () => {
    const { fixture, ids, register, change } = await open()
    const { app, otherWorkspaceId } = fixture
    const rows = await app.db.selectFrom('channel').select(['id', 'workspace_id', 'mode']).execute()
    const foreign = rows.filter(({ workspace_id }) => workspace_id === otherWorkspaceId).map(({ id }) => id)
    const live = rows.filter(({ workspace_id, mode }) => workspace_id !== otherWorkspaceId && mode === 'live')
    expect([foreign.length, live.length]).toEqual([2, 1])
    const { body } = await register({ channel_ids: [ids.sales] })
    for (const id of [...foreign, ...live.map((channel) => channel.id), 'unknown']) {
      const message = `must be channels in use of the same mode, and no such channel has the ID ${id}`
      const refused = { code: 'invalid_request', details: [{ path: 'channel_ids', message }] }
      expect(await register({ channel_ids: [ids.sales, id] })).toMatchObject({ status: 400, body: refused })
      await expect(change(body.data.id, { channel_ids: [id] })).rejects.toMatchObject(refused)
    }
    expect((await register({ channel_ids: [] })).body.details).toEqual([
      { path: 'channel_ids', message: 'needs at least one channel' },
    ])
    expect(await app.db.selectFrom('webhook_endpoint').select('channel_ids').execute()).toEqual([
      { channel_ids: JSON.stringify([ids.sales]) },
    ])
  })

  test('keeps its limit when the channel is removed, and can be changed with it', async () => {
    const { ids, register, write, change, remove } = await open()
    const { body, channelsOfEvents } = await register({ channel_ids: [ids.sales] })
    await remove(ids.sales)
    await write(ids.first)
    expect(channelsOfEvents()).toEqual([])
    expect(await change(body.data.id, { channel_ids: [ids.sales, ids.first] })).toMatchObject({
      channel_ids: [ids.sales, ids.first],
    })
    await write(ids.first)
    expect(channelsOfEvents()).toEqual(['Simulator'])
    expect((await register({ channel_ids: [ids.sales] })).status).toBe(400)
  })
})

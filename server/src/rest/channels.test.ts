import { describe, expect, test } from 'vitest'
import { addSimulator } from '../features/channels/add-simulator.ts'
import { changeChannel, makeDefault } from '../features/channels/change-channel.ts'
import { removeChannel } from '../features/connections/remove-channel.ts'
import { authorized } from '../testing/authorized.ts'
import { customersOf, eventsOf, recordEvents } from '../testing/customers.ts'
import { createRestTestApp } from '../testing/http/rest.ts'
import { noPermission } from '../testing/keys.ts'
import { engines } from '../testing/stores/engines.ts'

describe.each(engines)('Channels over HTTP on $name', (engine) => {
  /** A test mode with the simulators `Simulator` and `Support`, to each of which a customer wrote. */
  async function open() {
    const rest = await createRestTestApp(engine)
    const { fixture } = rest
    const { app } = fixture
    const { key } = await rest.newKey({ mode: 'test', permissions: { read: true, write: true, bulk_send: true } })
    const where = { workspaceId: rest.owner.workspaceId, mode: 'test' as const }
    const member = fixture.member('owner')
    await recordEvents(fixture)
    const manage = { member, where }
    const first = await customersOf(fixture, 'test')
    const { id } = await authorized('channels.manage', addSimulator)(app, member, {
      ...where,
      name: 'Support',
      colour: 'teal',
    })
    const toFirst = await first.write('+491701111111', 'to the first')
    await authorized('channels.manage', makeDefault)(app, member, { ...where, channelId: id })
    const second = await customersOf(fixture, 'test')
    fixture.clock.advance(1_000)
    const toSecond = await second.write('+491701111111', 'to the second')
    const ask = (method: string, path: string, body?: unknown) => rest.call(method, `/api/v1${path}`, { key, body })
    return { ...rest, ask, manage, channelIds: [first.channel.id, id] as const, toFirst, toSecond }
  }

  test('a conversation names its channel in lists, in details, after a change and in events', async () => {
    const { ask, channelIds, toFirst, toSecond, fixture, manage } = await open()
    const [simulator, support] = channelIds
    const named = (name: string) => ({ channel: 'chat', channel_id: support, channel_name: name })

    const { body } = await ask('GET', '/conversations')
    expect(body.data).toMatchObject([
      { _id: toSecond.conversationId, ...named('Support') },
      { _id: toFirst.conversationId, channel_id: simulator, channel_name: 'Simulator' },
    ])
    await authorized('channels.manage', changeChannel)(fixture.app, manage.member, {
      ...manage.where,
      channelId: support,
      name: 'Help',
    })
    const path = `/conversations/${toSecond.conversationId}`
    expect((await ask('GET', '/conversations?q=second')).body.data).toMatchObject([named('Help')])
    expect((await ask('GET', path)).body.data).toMatchObject(named('Help'))
    expect((await ask('PATCH', path, { status: 'resolved' })).body.data).toMatchObject(named('Help'))
    expect(await eventsOf(fixture, 'conversation.resolved')).toMatchObject([named('Help')])
  })

  test('conversations are listed and counted for one channel, also with other filters and in a search', async () => {
    const { ask, channelIds, toFirst, toSecond, fixture, manage } = await open()
    const [simulator, support] = channelIds
    const list = async (query: string) => {
      const { body } = await ask('GET', `/conversations?${query}`)
      return [body.pagination.total, body.data.map(({ _id }: { _id: string }) => _id)]
    }
    expect(await list(`channel_id=${simulator}`)).toEqual([1, [toFirst.conversationId]])
    expect(await list(`channel_id=${support}&status=open`)).toEqual([1, [toSecond.conversationId]])
    expect(await list(`channel_id=${support}&status=resolved`)).toEqual([0, []])
    expect(await list(`channel_id=${support}&phone=%2B491701111111`)).toEqual([1, [toSecond.conversationId]])
    expect(await list(`channel_id=${support}&q=to%20the`)).toEqual([1, [toSecond.conversationId]])
    expect(await list(`channel_id=${support}&q=first`)).toEqual([0, []])
    await authorized('channels.manage', removeChannel)(fixture.app, manage.member, {
      ...manage.where,
      channelId: simulator,
    })
    expect(await list(`channel_id=${simulator}`)).toEqual([1, [toFirst.conversationId]])
  })

  test('a channel that the caller does not see is refused as a filter, with its field', async () => {
    const { ask, channelIds, fixture, newKey, call } = await open()
    const [simulator, support] = channelIds
    const live = (await customersOf(fixture)).channel.id
    const elsewhere = (await customersOf(fixture, 'test', fixture.otherWorkspaceId)).channel.id
    const refusal = {
      status: 400,
      body: {
        details: [{ path: 'channel_id', message: 'must be the ID of a channel that is accessible in this mode' }],
      },
    }
    for (const id of ['unknown', live, elsewhere]) {
      expect(await ask('GET', `/conversations?channel_id=${id}`)).toMatchObject(refusal)
      expect(await ask('GET', `/conversations?channel_id=${id}&q=first`)).toMatchObject(refusal)
    }
    expect((await ask('GET', '/conversations?channel_id=')).status).toBe(400)

    const limited = await newKey({ mode: 'test', permissions: { read: true }, channel_ids: [support] })
    const byLimited = (id: string) => call('GET', `/api/v1/conversations?channel_id=${id}`, { key: limited.key })
    expect(await byLimited(simulator)).toMatchObject(refusal)
    expect((await byLimited(support)).body.pagination.total).toBe(1)
  })

  test('channels are listed with the default first, and each is found by its ID', async () => {
    const { ask, channelIds, manage, fixture, newKey, call } = await open()
    const [simulator, support] = channelIds
    const { body } = await ask('GET', '/channels')
    expect(body.data).toMatchObject([
      { id: support, name: 'Support', colour: 'teal', is_default: true, is_active: true, platform: 'simulator' },
      { id: simulator, name: 'Simulator', is_default: false, phone_number: null, messages_per_second: 80 },
    ])
    expect(body.data[0]).not.toHaveProperty('simulated')
    expect((await ask('GET', `/channels/${simulator}`)).body.data).toEqual(body.data[1])
    await authorized('channels.manage', removeChannel)(fixture.app, manage.member, {
      ...manage.where,
      channelId: support,
    })
    expect((await ask('GET', '/channels')).body.data).toMatchObject([
      { id: simulator, is_default: true },
      { id: support, is_active: false },
    ])
    expect(await ask('GET', '/channels/unknown')).toMatchObject({
      status: 404,
      body: { error: 'There is no such channel' },
    })

    const live = await newKey({ permissions: { read: true } })
    const ofLive = await call('GET', '/api/v1/channels', { key: live.key })
    expect(ofLive.body.data).toMatchObject([{ mode: 'live', is_default: true, simulated: true }])
    expect((await call('GET', `/api/v1/channels/${simulator}`, { key: live.key })).status).toBe(404)
    const { key } = await newKey({ permissions: { analytics: true } })
    expect((await call('GET', '/api/v1/channels', { key })).status).toBe(403)
  })

  test('a received message has the five specified fields first, and its channel as additions', async () => {
    const { channelIds, fixture } = await open()
    const [, event] = await eventsOf(fixture, 'message.received')
    const specified = ['message_id', 'conversation_id', 'direction', 'text', 'channel']
    expect(Object.keys(event ?? {}).slice(0, 5)).toEqual(specified)
    expect(event).toMatchObject({ channel: 'chat', channel_id: channelIds[1], channel_name: 'Support' })
  })

  test('a template lists the channels in use that can send it, and a campaign names its own', async () => {
    const { call, owner, ask, channelIds, fixture, manage } = await open()
    const [, support] = channelIds
    const { workspaceId, cookie } = owner
    const components = [{ type: 'BODY', text: 'Hello.' }]
    const made = { workspaceId, mode: 'test', name: 'hello', language: 'en_US', category: 'UTILITY', components }
    const created = await call('POST', '/api/chat/templates', { cookie, body: made })
    expect(created.body.data.channels).toEqual([{ id: support, name: 'Support' }])
    fixture.clock.advance(60_000)
    await fixture.runJobs()
    const recipients = [{ phone: '+491701111111', variables: {} }]
    const bulk = { workspaceId, mode: 'test', templateName: 'hello', languageCode: 'en_US', recipients }
    expect((await call('POST', '/api/chat/bulk-send', { cookie, body: bulk })).status).toBe(200)
    expect((await ask('GET', '/campaigns')).body.data).toMatchObject([{ channel_id: support, channel_name: 'Support' }])
    const [completed] = await eventsOf(fixture, 'campaign.completed')
    expect(completed).toMatchObject({ channel_id: support, channel_name: 'Support' })

    await authorized('channels.manage', removeChannel)(fixture.app, manage.member, {
      ...manage.where,
      channelId: support,
    })
    const listed = await call('GET', `/api/chat/templates?workspaceId=${workspaceId}&mode=test`, { cookie })
    expect(listed.body.data).toMatchObject([{ name: 'hello', channels: [] }])
  })

  test('the health, the log and the daily limit of a channel are read by keys with settings, limited ones in their channels', async () => {
    const { newKey, call, ask, channelIds, toSecond } = await open()
    const [simulator, support] = channelIds
    await ask('POST', '/messages/send', { conversationId: toSecond.conversationId, text: 'Hello' })
    const keyOf = async (more: object = {}) =>
      (await newKey({ mode: 'test', permissions: { ...noPermission, settings: true }, ...more })).key
    const key = await keyOf()
    const limited = await keyOf({ channel_ids: [support] })
    const watch = (id: string, what: string, as = key) => call('GET', `/api/v1/channels/${id}/${what}`, { key: as })
    expect((await watch(support, 'health')).body.data).toMatchObject({ sent: 1, failed: 0, reasons: [] })
    expect((await watch(support, 'log')).body.data).toEqual([])
    expect((await watch(support, 'daily_limit')).body).toEqual({ data: null })
    for (const what of ['health', 'log', 'daily_limit']) {
      expect([what, (await watch('nobody', what)).status]).toEqual([what, 404])
      expect([what, (await watch(support, what, limited)).status]).toEqual([what, 200])
      expect([what, (await watch(simulator, what, limited)).status]).toEqual([what, 404])
      expect([what, (await ask('GET', `/channels/${support}/${what}`)).status]).toEqual([what, 403])
    }
  })
})

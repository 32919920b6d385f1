import { describe, expect, test } from 'vitest'
import { flushKeyUsage } from '../features/api-keys/usage/flush-key-usage.ts'
import { addSimulator } from '../features/channels/add-simulator.ts'
import { sendMessage } from '../features/messages/send-message.ts'
import { authorized } from '../testing/authorized.ts'
import { createRestTestApp } from '../testing/http/rest.ts'
import { noPermission } from '../testing/keys.ts'
import { engines } from '../testing/stores/engines.ts'

/** Every range with the field at which it is refused. The clock of tests stands on 2026-11-21. */
const refused = [
  ['9999-12-31', '9999-12-31', 'from'],
  ['0001-01-01', '0001-01-01', 'from'],
  ['1969-12-31', '1970-01-01', 'from'],
  ['2028-01-01', '2028-01-01', 'from'],
  ['2026-11-21', '9999-12-31', 'to'],
  ['2026-11-21', '2028-01-01', 'to'],
  ['1970-01-01', '2027-12-31', 'from'],
] as const

describe.each(engines)('Analytics over REST on $name', (engine) => {
  test('days out of bounds are refused at their field, and the server keeps running', async () => {
    const { newKey, call } = await createRestTestApp(engine)
    const { key } = await newKey({ permissions: { read: true } })
    for (const [from, to, path] of refused) {
      const response = await call('GET', `/api/v1/analytics/summary?from=${from}&to=${to}`, { key })
      expect({ from, to, status: response.status }).toEqual({ from, to, status: 400 })
      expect(response.body.details).toMatchObject([{ path, message: expect.stringMatching(/^must be /) }])
    }
    const ends = await call('GET', '/api/v1/analytics/summary?from=9999-12-31', { key })
    expect(ends.body.error).toBe('from must be between 1970-01-01 and 2027-12-31')
    for (const day of ['1970-01-01', '2027-12-31']) {
      const response = await call('GET', `/api/v1/analytics/summary?from=${day}&to=${day}`, { key })
      expect([response.status, response.body.data.days]).toEqual([
        200,
        [{ day, inbound: 0, outbound: 0, campaign_messages: 0 }],
      ])
    }
    expect((await call('GET', '/healthz')).status).toBe(200)
  })

  test('figures are those of one channel where one is named, and an unknown or foreign one is refused at its field', async () => {
    const { newKey, call, conversation, fixture } = await createRestTestApp(engine)
    const { key } = await newKey({ permissions: { read: true }, mode: 'test' })
    await conversation('test')
    const actor = fixture.member('admin')
    const { workspaceId } = fixture
    const shop = await authorized('channels.manage', addSimulator)(fixture.app, actor, {
      workspaceId,
      mode: 'test',
      name: 'Shop',
      colour: 'green',
    })
    const [first] = (await call('GET', '/api/v1/channels', { key })).body.data
    const inbound = async (channelId: string) => {
      const path = `/api/v1/analytics/summary?from=2026-11-21&to=2026-11-21&channel_id=${channelId}`
      return (await call('GET', path, { key })).body.data.days[0].inbound
    }
    expect([await inbound(first.id), await inbound(shop.id)]).toEqual([1, 0])
    const other = await createRestTestApp(engine)
    const [foreign] = (await other.call('GET', '/api/v1/channels', { key: (await other.newKey({ mode: 'test' })).key }))
      .body.data
    for (const channelId of ['none', foreign.id]) {
      const refused = await call('GET', `/api/v1/analytics/summary?channel_id=${channelId}`, { key })
      expect([refused.status, refused.body.details]).toMatchObject([400, [{ path: 'channel_id' }]])
    }
  })

  test('filters by time answer for any year', async () => {
    const { newKey, call, conversation } = await createRestTestApp(engine)
    const { key } = await newKey()
    await conversation()
    const found = async (filter: string) =>
      (await call('GET', `/api/v1/conversations?${filter}`, { key })).body.data.length
    expect(await found('updated_after=0001-01-01T00:00:00Z&updated_before=9999-12-31T23:59:59Z')).toBe(1)
    expect(await found('updated_after=9999-12-31T23:59:59-23:59')).toBe(0)
  })

  test('the figures of agents, channels, survey answers and keys are those of the page, for keys with settings only', async () => {
    const rest = await createRestTestApp(engine)
    const { newKey, call, conversation, fixture, owner } = rest
    const { key, keyData } = await newKey({ permissions: { ...noPermission, settings: true }, mode: 'test' })
    const older = (await newKey({ permissions: { ...noPermission, read: true, analytics: true }, mode: 'test' })).key
    const { conversationId } = await conversation('test')
    const { app, workspaceId } = fixture
    const where = { workspaceId, mode: 'test' as const }
    await authorized('messages.send', sendMessage)(
      app,
      { ...fixture.member('owner'), userId: owner.userId },
      { ...where, conversationId, text: 'Hello' },
    )
    await app.db
      .updateTable('conversation')
      .set({ csat_score: 2, csat_comment: 'Late', csat_received_at: app.now(), csat_requested_at: app.now() })
      .where('id', '=', conversationId)
      .execute()
    const today = 'from=2026-11-21&to=2026-11-21'
    const ask = async (path: string, as = key) => call('GET', `/api/v1/analytics/${path}`, { key: as })
    expect((await ask(`agents?${today}`)).body.data).toMatchObject([
      {
        ...{ id: owner.userId, name: 'The owner', replies: 1, first_reply: { count: 1 } },
        satisfaction: { count: 1, average: 2 },
      },
    ])
    const [channel] = (await ask(`channels?${today}`)).body.data
    expect(channel).toMatchObject({ name: 'Simulator', inbound: 1, outbound: 1, is_active: true })
    const scores = await ask(`scores?${today}&low_only=true&channel_id=${channel.id}`)
    expect(scores.body).toMatchObject({ data: [{ conversation_id: conversationId, score: 2, comment: 'Late' }] })
    await flushKeyUsage(app)
    const { data: keys } = (await ask(`keys?${today}`)).body
    expect(keys).toMatchObject([{ id: keyData.id, name: keyData.name }])
    for (const [path, field] of [
      ['agents?from=x', 'from'],
      ['channels?channel_id=none', 'channel_id'],
      ['scores?cursor=x', 'cursor'],
      ['scores?low_only=maybe', 'low_only'],
    ] as const) {
      const refused = await ask(path)
      expect([path, refused.status, refused.body.details?.[0]?.path]).toEqual([path, 400, field])
    }
    const { key: limited } = await newKey({
      permissions: { ...noPermission, settings: true },
      ...{ mode: 'test', channel_ids: [channel.id] },
    })
    for (const path of ['agents', 'channels', 'scores', 'keys']) {
      expect([path, (await ask(path, older)).status, (await ask(path, limited)).status]).toEqual([path, 403, 403])
    }
  })
})

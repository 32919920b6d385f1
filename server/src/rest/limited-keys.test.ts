import { NewTemplate } from '@parley/shared/templates/templates'
import { everyPermission } from '@parley/shared/testing/every-key-permission'
import { describe, expect, test } from 'vitest'
import { rotateApiKey } from '../features/api-keys/rotate-api-key.ts'
import { addSimulator } from '../features/channels/add-simulator.ts'
import { listChannels } from '../features/channels/list-channels.ts'
import { removeChannel } from '../features/connections/remove-channel.ts'
import { decideReview } from '../features/simulator/decide-review.ts'
import { createTemplate } from '../features/templates/create-template.ts'
import { entriesOf } from '../testing/audit.ts'
import { authorized } from '../testing/authorized.ts'
import { openTestServer } from '../testing/http/server.ts'
import { engines } from '../testing/stores/engines.ts'

const everything = everyPermission
const components = [{ type: 'BODY' as const, text: 'Your order is on its way.' }]
const phone = '+15550100123'

describe.each(engines)('A key limited to channels on $name', (engine) => {
  /** The test mode with its first simulator and two more, each with a customer and a template of its own. */
  async function open() {
    const { fixture, owner, call } = await openTestServer(engine)
    const { app, workspaceId } = fixture
    const member = fixture.member('owner')
    const where = { workspaceId, mode: 'test' as const }
    const add = (name: string) =>
      authorized('channels.manage', addSimulator)(app, member, { ...where, name, colour: 'teal' })
    const sales = await add('Sales')
    const support = await add('Support')
    const { data: channels } = await authorized('channels.read', listChannels)(app, member, where)
    const first = channels.find(({ is_default }) => is_default)?.id ?? ''

    const createKey = (body: object) =>
      call('POST', '/api/api-keys', {
        cookie: owner.cookie,
        body: { ...where, name: 'CRM', permissions: everything, ...body },
      })
    const keyFor = async (body: object = {}) => {
      const { status, body: created } = await createKey(body)
      expect(status).toBe(201)
      return { id: created.keyData.id as string, data: created.keyData, ...callsWith(created.key) }
    }
    const callsWith = (key: string) => ({
      get: (path: string) => call('GET', `/api/v1${path}`, { key }),
      post: (path: string, body: object) => call('POST', `/api/v1${path}`, { key, body }),
      patch: (path: string, body: object) => call('PATCH', `/api/v1${path}`, { key, body }),
    })
    const change = (keyId: string, body: object) =>
      call('PATCH', '/api/api-keys', { cookie: owner.cookie, body: { workspaceId, keyId, ...body } })
    const approve = async (name: string, channel_id: string) => {
      const input = NewTemplate.parse({ ...where, name, language: 'en', category: 'UTILITY', components, channel_id })
      await authorized('templates.manage', createTemplate)(app, member, input)
      const review = { ...where, templateName: name, language: 'en', decision: 'APPROVED' as const, channel_id }
      await authorized('simulator.review', decideReview)(app, member, review)
    }
    await approve('of_first', first)
    await approve('of_sales', sales.id)
    await approve('of_support', support.id)

    const all = await keyFor()
    const written = async (channel_id: string) => {
      const { status, body } = await all.post('/test_helpers/inbound_messages', {
        ...{ from: phone, text: 'Hello', channel_id },
      })
      expect(status).toBe(201)
      return body as { messageId: string; conversationId: string }
    }
    const inFirst = await written(first)
    const inSales = await written(sales.id)
    const inSupport = await written(support.id)
    const remove = (channelId: string) =>
      authorized('channels.manage', removeChannel)(app, member, { ...where, channelId })
    const ids = { first, sales: sales.id, support: support.id }
    return {
      fixture,
      member,
      workspaceId,
      ids,
      createKey,
      keyFor,
      callsWith,
      change,
      all,
      remove,
      inFirst,
      inSales,
      inSupport,
    }
  }

  type Listed = { _id: string; id: string }
  const listed = ({ body }: { body: { data: Listed[]; pagination: { total: number } } }) => ({
    ids: body.data.map(({ _id, id }) => _id ?? id).sort(),
    total: body.pagination.total,
  })

  test('lists and counts conversations of its channels only, also in a search', async () => {
    const { all, keyFor, ids, inFirst, inSales, inSupport } = await open()
    const limited = await keyFor({ channel_ids: [ids.sales, ids.support] })
    const own = { ids: [inSales.conversationId, inSupport.conversationId].sort(), total: 2 }
    const every = { ids: [...own.ids, inFirst.conversationId].sort(), total: 3 }
    for (const path of ['', '?status=open', `?phone=${encodeURIComponent(phone)}`, '?q=hello']) {
      // The unlimited key comes before and after, because the list may be remembered.
      expect(listed(await all.get(`/conversations${path}`))).toEqual(every)
      expect(listed(await limited.get(`/conversations${path}`))).toEqual(own)
      expect(listed(await all.get(`/conversations${path}`))).toEqual(every)
    }
    expect(listed(await limited.get(`/conversations?channel_id=${ids.sales}`))).toEqual({
      ids: [inSales.conversationId],
      total: 1,
    })
    const page = await limited.get('/conversations?limit=1')
    const next = await limited.get(`/conversations?limit=1&cursor=${page.body.pagination.next_cursor}`)
    expect(listed(page).ids.concat(listed(next).ids).sort()).toEqual(own.ids)
    expect(next.body.pagination.next_cursor).toBeNull()
  })

  test('finds nothing of other channels by ID and changes nothing there', async () => {
    const { keyFor, all, ids, inFirst, inSales } = await open()
    const limited = await keyFor({ channel_ids: [ids.sales] })
    const statusesOf = async ({ conversationId, messageId }: typeof inFirst) => {
      const answers = [
        await limited.get(`/conversations/${conversationId}`),
        await limited.get(`/conversations/${conversationId}/messages`),
        await limited.get(`/messages/${messageId}`),
        await limited.patch(`/conversations/${conversationId}`, { priority: 'urgent' }),
        await limited.post('/messages/send', { conversationId, text: 'Hi' }),
        await limited.post('/test_helpers/inbound_messages', {
          ...{ from: phone, text: 'More', reply_to: messageId, channel_id: ids.sales },
        }),
      ]
      return answers.map(({ status }) => status)
    }
    expect(await statusesOf(inFirst)).toEqual([404, 404, 404, 404, 404, 404])
    const untouched = (await all.get(`/conversations/${inFirst.conversationId}`)).body.data
    expect([untouched.classification.priority, untouched.last_message.text]).toEqual(['normal', 'Hello'])
    expect(await statusesOf(inSales)).toEqual([200, 200, 200, 200, 201, 201])
    const { messageId } = (await all.post('/messages/send', { conversationId: inFirst.conversationId, text: 'Hi' }))
      .body
    const receipt = { messageId, status: 'read' }
    expect((await limited.post('/test_helpers/receipts', receipt)).status).toBe(404)
    expect((await all.post('/test_helpers/receipts', receipt)).status).toBe(200)
  })

  test('uses the default channel if it may, else the first of its own, and none that is named of others', async () => {
    const { keyFor, ids, all, inFirst, inSales, inSupport } = await open()
    const withDefault = await keyFor({ channel_ids: [ids.support, ids.first] })
    const without = await keyFor({ channel_ids: [ids.support, ids.sales] })
    const play = (key: typeof all, channel_id?: string) =>
      key.post('/test_helpers/inbound_messages', { from: phone, text: 'Again', ...(channel_id && { channel_id }) })
    expect((await play(withDefault)).body.conversationId).toBe(inFirst.conversationId)
    expect((await play(without)).body.conversationId).toBe(inSales.conversationId)
    expect((await play(without, ids.support)).body.conversationId).toBe(inSupport.conversationId)
    expect(await play(without, ids.first)).toMatchObject({
      status: 404,
      body: { code: 'not_found', error: 'There is no such channel' },
    })
  })

  test('sees and starts only campaigns and templates of its channels', async () => {
    const { keyFor, ids, all } = await open()
    const limited = await keyFor({ channel_ids: [ids.sales] })
    const start = (key: typeof all, templateName: string, channel_id?: string) =>
      key.post('/campaigns', { templateName, recipients: [{ phone }], ...(channel_id && { channel_id }) })
    const foreign = await start(all, 'of_first')
    const own = await start(limited, 'of_sales')
    expect([foreign.status, own.status]).toEqual([202, 202])
    expect((await start(limited, 'of_first')).status).toBe(404)
    expect((await start(limited, 'of_first', ids.first)).status).toBe(404)
    expect(listed(await limited.get('/campaigns'))).toEqual({ ids: [own.body.data.id], total: 1 })
    expect(listed(await all.get('/campaigns')).total).toBe(2)
    for (const path of ['', '/recipients']) {
      expect((await limited.get(`/campaigns/${foreign.body.data.id}${path}`)).status).toBe(404)
      expect((await limited.get(`/campaigns/${own.body.data.id}${path}`)).status).toBe(200)
    }
    const namesFor = async (key: typeof all) =>
      (await key.get('/templates')).body.data.map(({ name }: { name: string }) => name).sort()
    expect(await namesFor(limited)).toEqual(['of_sales'])
    expect(await namesFor(all)).toEqual(['of_first', 'of_sales', 'of_support'])
    const review = { templateName: 'of_first', language: 'en', decision: 'PAUSED' }
    expect((await limited.post('/test_helpers/template_reviews', review)).status).toBe(404)
  })

  test('gets no analytics, which are those of all channels', async () => {
    const { keyFor, ids, all } = await open()
    const limited = await keyFor({ channel_ids: [ids.sales] })
    expect(await limited.get('/analytics/summary')).toMatchObject({
      status: 403,
      body: { error: 'This API key is limited to channels, and this concerns all channels' },
    })
    expect((await all.get('/analytics/summary')).status).toBe(200)
  })

  test('keeps reading a channel that was removed, and sends nothing through it', async () => {
    const { keyFor, ids, remove, change, inSales } = await open()
    const limited = await keyFor({ channel_ids: [ids.sales] })
    await remove(ids.sales)
    expect(listed(await limited.get('/conversations'))).toEqual({ ids: [inSales.conversationId], total: 1 })
    const answers = [
      await limited.post('/messages/send', { conversationId: inSales.conversationId, text: 'Hi' }),
      await limited.post('/test_helpers/inbound_messages', { from: phone, text: 'Hi' }),
      await limited.post('/campaigns', { templateName: 'of_sales', recipients: [{ phone }] }),
    ]
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 409, body: { error: 'The channel “Sales” was removed' } })
    }
    expect((await change(limited.id, { channel_ids: [ids.sales, ids.support] })).status).toBe(200)
    const both = await limited.post('/test_helpers/inbound_messages', { from: phone, text: 'Hi' })
    expect(both.status).toBe(201)
  })

  test('is created and changed with channels of its mode in use, named in the audit log', async () => {
    const { fixture, createKey, keyFor, change, ids, remove, all } = await open()
    const elsewhere = { workspaceId: fixture.otherWorkspaceId, mode: 'test' as const }
    const foreign = await authorized('channels.read', listChannels)(
      fixture.app,
      fixture.member('owner', { workspaceId: fixture.otherWorkspaceId }),
      elsewhere,
    )
    const theirs = foreign.data[0]?.id ?? ''
    const limited = await keyFor({ channel_ids: [ids.sales, ids.sales, ids.first] })
    expect(limited.data.channel_ids).toEqual([ids.sales, ids.first])
    expect((await limited.get('/key')).body.data.channel_ids).toEqual([ids.sales, ids.first])
    expect(all.data.channel_ids).toBeNull()
    await remove(ids.support)
    const refused = async (asked: Promise<{ status: number; body: unknown }>) => {
      expect(await asked).toMatchObject({ status: 400, body: { details: [{ path: 'channel_ids' }] } })
    }
    for (const channel_ids of [['unknown'], [ids.sales, 'unknown'], [ids.support], [theirs]]) {
      await refused(createKey({ channel_ids }))
      await refused(change(limited.id, { channel_ids }))
    }
    await refused(createKey({ channel_ids: [] }))
    await refused(createKey({ mode: 'live', channel_ids: [ids.sales] }))
    expect((await limited.get('/key')).body.data.channel_ids).toEqual([ids.sales, ids.first])

    expect((await change(limited.id, { channel_ids: null })).body.data.channel_ids).toBeNull()
    expect(listed(await limited.get('/conversations')).total).toBe(3)
    const [created] = (await entriesOf(fixture, 'api_key.created')).slice(-1)
    expect(created).toMatchObject({ details: { channels: ['Simulator', 'Sales'] } })
    expect(await entriesOf(fixture, 'api_key.changed')).toMatchObject([
      { details: { channels: { from: ['Simulator', 'Sales'], to: 'all' } } },
    ])
  })

  test('has the same channels after its rotation', async () => {
    const { fixture, member, workspaceId, keyFor, callsWith, ids } = await open()
    const limited = await keyFor({ channel_ids: [ids.sales] })
    const input = { workspaceId, keyId: limited.id, overlapHours: 1 }
    const { key, keyData } = await authorized('api_keys.manage', rotateApiKey)(fixture.app, member, input)
    expect(keyData.channel_ids).toEqual([ids.sales])
    expect(listed(await callsWith(key).get('/conversations')).total).toBe(1)
  })
})

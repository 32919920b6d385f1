import { describe, expect, test } from 'vitest'
import { playCustomer } from '../features/simulator/play-customer.ts'
import { recipients as campaignRecipients } from '../testing/campaigns.ts'
import { openReceiver, toThisMachine } from '../testing/http/receiver.ts'
import { createRestTestApp } from '../testing/http/rest.ts'
import { engines } from '../testing/stores/engines.ts'
import { approvedTemplate, pendingTemplate } from '../testing/templates.ts'

describe.each(engines)('on $name', (engine) => {
  async function open(overrides = {}) {
    const rest = await createRestTestApp(engine, overrides)
    const { cookie, workspaceId } = rest.owner
    const bulkSend = (more: object = {}, headers: Record<string, string> = {}) =>
      rest.call('POST', '/api/chat/bulk-send', {
        cookie,
        headers,
        body: {
          workspaceId,
          templateName: 'order_shipped',
          languageCode: 'en_US',
          recipients: [{ phone: '+491701111111', variables: { name: 'Anna', order: 'A-17' } }],
          ...more,
        },
      })
    const sentTo = async () => {
      const rows = await rest.fixture.app.db.selectFrom('simulator_message').select(['phone', 'text']).execute()
      return rows.map(({ phone, text }) => [phone, text])
    }
    return { ...rest, cookie, workspaceId, bulkSend, sentTo }
  }

  test('bulk send over HTTP returns the result of each recipient in the order of the request', async () => {
    const { bulkSend, fixture, sentTo } = await open()
    await approvedTemplate(fixture)
    const recipients = [
      { phone: '+491701111111', variables: { name: 'Anna', order: 'A-17' } },
      { phone: '01701111111', variables: { name: 'Bob', order: 'B-18' } },
      { phone: '+491702222222', variables: { name: 'Carl' } },
      { phone: '+491703333333', variables: { '2': 'D-19', '1': 'Dora' } },
      { phone: '+15550000007', variables: { name: 'Eve', order: 'E-20' } },
    ]

    const { status, body } = await bulkSend({ recipients })

    expect(status).toBe(200)
    expect(body).toEqual({
      campaignId: expect.any(String),
      total: 5,
      simulated: true,
      successful: 2,
      failed: 3,
      results: [
        { phone: '+491701111111', success: true, messageId: expect.any(String), state: 'accepted' },
        { phone: '01701111111', success: false, error: expect.stringMatching(/\+/), state: 'failed' },
        { phone: '+491702222222', success: false, error: expect.stringMatching(/2/), state: 'failed' },
        { phone: '+491703333333', success: true, messageId: expect.any(String), state: 'accepted' },
        { phone: '+15550000007', success: false, error: expect.stringMatching(/\w/), state: 'failed' },
      ],
    })
    const texts = await sentTo()
    expect(texts).toHaveLength(2)
    expect(texts).toEqual(
      expect.arrayContaining([
        ['+491701111111', 'Hi Anna, your order A-17 is on its way to you.'],
        ['+491703333333', 'Hi Dora, your order D-19 is on its way to you.'],
      ]),
    )
  })

  test('a PENDING template fails for every recipient, and nothing is sent', async () => {
    const { bulkSend, fixture, sentTo } = await open()
    await pendingTemplate(fixture)
    const variables = { name: 'Anna', order: 'A-17' }

    const { status, body } = await bulkSend({
      recipients: [
        { phone: '+491701111111', variables },
        { phone: '+491702222222', variables },
      ],
    })

    expect([status, body.successful, body.failed]).toEqual([200, 0, 2])
    for (const result of body.results) {
      expect(result).toMatchObject({ success: false, error: expect.stringContaining('PENDING') })
    }
    expect(await sentTo()).toEqual([])
  })

  test('an unknown template, language or workspace is rejected as a whole', async () => {
    const { bulkSend, fixture, sentTo } = await open()
    await approvedTemplate(fixture)

    expect((await bulkSend({ templateName: 'nothing' })).status).toBe(404)
    expect((await bulkSend({ languageCode: 'de' })).status).toBe(404)
    expect((await bulkSend({ mode: 'test' })).status).toBe(404)
    expect((await bulkSend({ workspaceId: fixture.otherWorkspaceId })).status).toBe(403)
    expect((await bulkSend({ languageCode: undefined })).status).toBe(200)
    expect(await sentTo()).toHaveLength(1)
  })

  test('other than a list of 1 to 1,000 recipients is 400, and nothing is sent', async () => {
    const { bulkSend, fixture, sentTo } = await open()
    await approvedTemplate(fixture)
    const recipient = { phone: '+491701111111', variables: { name: 'Anna', order: 'A-17' } }
    const wrong = [
      ['recipients', { recipients: Array.from({ length: 1001 }, () => recipient) }],
      ['recipients', { recipients: Array.from({ length: 1001 }, () => null) }],
      ['recipients', { recipients: [] }],
      ['recipients', { recipients: undefined }],
      ['recipients', { recipients: null }],
      ['recipients', { recipients: recipient }],
      ['workspaceId', { workspaceId: undefined }],
      ['templateName', { templateName: undefined }],
    ] as const

    for (const [path, more] of wrong) {
      const { status, body } = await bulkSend(more)
      expect([status, body.details?.[0]?.path]).toEqual([400, path])
    }
    expect(await sentTo()).toEqual([])
  })

  const ok = { name: 'Anna', order: 'A-17' }
  /** What a caller may get wrong in one recipient, the phone number in its result, and its error. */
  const faults = [
    [{ variables: ok }, '', 'The phone number is missing'],
    [{ phone: null, variables: ok }, '', 'The phone number is missing'],
    [{ phone: '', variables: ok }, '', 'The phone number is missing'],
    [{ phone: 491701111112, variables: ok }, '491701111112', 'must be text, such as "+4915112345678"; it is a number'],
    [{ phone: ['+491701111112'], variables: ok }, '', 'it is a list'],
    [{ phone: '01701111112', variables: ok }, '01701111112', 'international format'],
    [{ phone: `+${'9'.repeat(300)}`, variables: ok }, `+${'9'.repeat(199)}…`, 'is longer than 200 characters'],
    [{ phone: '+491701111112' }, '+491701111112', 'The variable for {{1}} of the body is missing or empty'],
    [
      { phone: '+491701111112', variables: null },
      '+491701111112',
      'must be an object of names and texts; they are null',
    ],
    [{ phone: '+491701111112', variables: 'Anna' }, '+491701111112', 'they are text'],
    [{ phone: '+491701111112', variables: ['Anna', 'A-17'] }, '+491701111112', 'they are a list'],
    [
      { phone: '+491701111112', variables: { ...ok, name: null } },
      '+491701111112',
      '{{1}} of the body is missing or empty',
    ],
    [{ phone: '+491701111112', variables: { ...ok, order: 17 } }, '+491701111112', '{{2}} of the body is not text'],
    [
      { phone: '+491701111112', variables: { ...ok, order: { length: 2 } } },
      '+491701111112',
      '{{2}} of the body is not text',
    ],
    [
      { phone: '+491701111112', variables: { ...ok, order: ['A-17'] } },
      '+491701111112',
      '{{2}} of the body is not text',
    ],
    [
      { phone: '+491701111112', variables: { ...ok, order: 'x'.repeat(1025) } },
      '+491701111112',
      '{{2}} of the body is longer than 1,024 characters',
    ],
    [{ phone: '+491701111112', variables: { ...ok, ['x'.repeat(201)]: '' } }, '+491701111112', 'longer than 200'],
    [{ phone: '+49170\u00001111112', variables: ok }, '+491701111112', 'The phone number contains the character NUL'],
    [{ phone: '+491701111112', variables: { ...ok, name: 'An\u0000na' } }, '+491701111112', 'the character NUL'],
    [{ phone: '+491701111112', variables: { ...ok, 'na\u0000me': 'x' } }, '+491701111112', 'the character NUL'],
    [null, '', 'A recipient must be an object with phone and variables'],
    ['+491701111112', '', 'A recipient must be an object with phone and variables'],
    [['+491701111112'], '', 'A recipient must be an object with phone and variables'],
  ] as const

  test('what is wrong with one recipient fails that one, and the others are sent to', async () => {
    const { bulkSend, fixture, sentTo } = await open()
    await approvedTemplate(fixture)
    const first = { phone: '+491701111111', variables: ok }
    const last = { phone: '+491701111119', variables: ok }

    const { status, body } = await bulkSend({ recipients: [first, ...faults.map(([sent]) => sent), last] })

    expect([status, body.total, body.successful, body.failed]).toEqual([200, faults.length + 2, 2, faults.length])
    expect(body.results).toEqual([
      expect.objectContaining({ phone: first.phone, success: true }),
      ...faults.map(([_, phone, error]) =>
        expect.objectContaining({ phone, success: false, error: expect.stringContaining(error) }),
      ),
      expect.objectContaining({ phone: last.phone, success: true }),
    ])
    expect((await sentTo()).map(([phone]) => phone).sort()).toEqual([first.phone, last.phone])
  })

  test('extra variables may hold anything, and of a long one only the beginning is stored', async () => {
    const { bulkSend, fixture } = await open()
    await approvedTemplate(fixture)
    const extra = { a: null, b: 5, c: { length: {} }, d: ['x'], e: 'x'.repeat(100_000), f: true, length: {} }

    const { body } = await bulkSend({ recipients: [{ phone: '+491701111111', variables: { ...ok, ...extra } }] })

    expect(body).toMatchObject({ successful: 1 })
    const row = await fixture.app.db.selectFrom('campaign_recipient').select('variables').executeTakeFirstOrThrow()
    expect(row.variables.length).toBeLessThan(1_300)
  })

  test('a campaign started over REST or in the dashboard treats them alike', async () => {
    const { call, newKey, fixture, workspaceId, cookie, sentTo } = await open()
    await approvedTemplate(fixture)
    const { key } = await newKey({ permissions: { bulk_send: true } })
    const recipients = [...faults.map(([sent]) => sent), { phone: '+491701111111', variables: ok }]
    const input = { templateName: 'order_shipped', recipients }

    const started = await call('POST', '/api/v1/campaigns', { key, body: input })
    const checked = await call('POST', '/trpc/campaigns.check', { cookie, body: { ...input, workspaceId } })
    const inDashboard = await call('POST', '/trpc/campaigns.start', { cookie, body: { ...input, workspaceId } })
    await fixture.runJobs()

    expect([started.status, checked.status, inDashboard.status]).toEqual([202, 200, 200])
    expect(checked.body.result.data).toMatchObject({ sendable: 1, total: faults.length + 1 })
    expect(checked.body.result.data.results).toHaveLength(faults.length)
    for (const { id } of [started.body.data, inDashboard.body.result.data]) {
      const view = await call('GET', `/api/v1/campaigns/${id}`, { key })
      expect(view.body.data).toMatchObject({ state: 'completed', counts: { failed: faults.length, sent: 1 } })
    }
    expect(await sentTo()).toHaveLength(2)
  })

  test('a variable named __proto__ changes no prototype', async () => {
    const { cookie, workspaceId, call, fixture, sentTo } = await open()
    await approvedTemplate(fixture)
    const body = `{"workspaceId": "${workspaceId}", "templateName": "order_shipped",
      "recipients": [{"phone": "+491701111111", "variables": {"__proto__": "Anna", "order": "A-17"}}]}`

    const { status, body: answer } = await call('POST', '/api/chat/bulk-send', { cookie, body })

    expect([status, answer.total]).toEqual([200, 1])
    expect((await sentTo()).length).toBe(answer.successful)
  })

  test('a reply to a campaign message creates a conversation and is sent to a webhook', async () => {
    const { bulkSend, fixture, call, cookie, workspaceId, newKey } = await open(toThisMachine)
    const receiver = await openReceiver()
    await call('POST', '/api/webhooks', {
      cookie,
      body: { workspaceId, url: receiver.url, events: ['message.received'] },
    })
    await approvedTemplate(fixture)
    const { body: sent } = await bulkSend()

    const from = '+491701111111'
    const reply = await playCustomer(fixture.app, fixture.scope(), { from, text: 'Where is it?' })
    await fixture.runJobs()

    const { key } = await newKey()
    const { body } = await call('GET', '/api/v1/conversations', { key })
    expect(body.data).toEqual([
      expect.objectContaining({ _id: reply.conversationId, campaign_id: sent.campaignId, status: 'open' }),
    ])
    expect(receiver.received.map((each) => JSON.parse(each.body))).toEqual([
      expect.objectContaining({
        event: 'message.received',
        data: expect.objectContaining({ conversation_id: reply.conversationId, text: 'Where is it?' }),
      }),
    ])
  })

  test('a closed connection stops nothing, and a repeated request returns the same campaign', async () => {
    const { url, cookie, workspaceId, fixture, sentTo } = await open()
    await approvedTemplate(fixture)
    const leaving = new AbortController()
    const { db } = fixture.app
    await db.updateTable('channel').set({ messages_per_second: 40 }).execute()

    const asked = {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'idempotency-key': 'spring-sale' },
      body: JSON.stringify({ workspaceId, templateName: 'order_shipped', recipients: campaignRecipients(30) }),
    }
    const again = () => fetch(`${url}/api/chat/bulk-send`, asked)
    const call = fetch(`${url}/api/chat/bulk-send`, { ...asked, signal: leaving.signal })
    call.catch(() => {})
    await expect.poll(async () => (await sentTo()).length).toBeGreaterThan(0)
    leaving.abort()
    await expect(call).rejects.toThrow()

    const campaigns = () => db.selectFrom('campaign').select(['id', 'state']).execute()
    expect(await campaigns()).toMatchObject([{ state: 'running' }])
    expect((await again()).status).toBe(409)
    await expect.poll(async () => (await again()).status, { timeout: 10_000 }).toBe(200)
    const [campaign] = await campaigns()
    expect(await (await again()).json()).toMatchObject({ campaignId: campaign?.id, total: 30, successful: 30 })
    expect(await sentTo()).toHaveLength(30)
  })

  /** A bulk send to 60 recipients whose caller disconnects while it runs. */
  async function disconnected(headers: Record<string, string> = {}) {
    const { url, cookie, workspaceId, call, fixture, sentTo } = await open()
    await approvedTemplate(fixture)
    const { db } = fixture.app
    const setPace = (rate: number) => db.updateTable('channel').set({ messages_per_second: rate }).execute()
    await setPace(40)
    const leaving = new AbortController()
    const request = {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ workspaceId, templateName: 'order_shipped', recipients: campaignRecipients(60) }),
    }
    const ask = (signal?: AbortSignal) => fetch(`${url}/api/chat/bulk-send`, { ...request, signal: signal ?? null })
    const first = ask(leaving.signal)
    first.catch(() => {})
    await expect.poll(async () => (await sentTo()).length).toBeGreaterThan(0)
    leaving.abort()
    await expect(first).rejects.toThrow()
    const campaign = () => db.selectFrom('campaign').selectAll().executeTakeFirstOrThrow()
    const { id: campaignId } = await campaign()
    const control = async (name: string) => {
      const answer = await call('POST', `/trpc/campaigns.${name}`, { cookie, body: { workspaceId, campaignId } })
      return answer.status
    }
    const resume = async () => {
      await setPace(100_000)
      const status = await control('resume')
      await fixture.runJobs()
      return status
    }
    return { ask, campaign, pause: () => control('pause'), resume, sentTo }
  }

  test('a campaign whose caller has disconnected can be paused and resumed', async () => {
    const { campaign, pause, resume, sentTo } = await disconnected()
    await expect.poll(async () => (await campaign()).awaited_until).toBe(null)
    expect(await pause()).toBe(200)

    expect(await resume()).toBe(200)

    await expect.poll(async () => (await sentTo()).length).toBe(60)
  })

  test('a repetition of a disconnected call gets results that are final', async () => {
    const { ask, campaign, pause, resume, sentTo } = await disconnected({ 'idempotency-key': 'spring-sale' })
    expect(await pause()).toBe(200)
    await expect.poll(async () => (await campaign()).state).toBe('completed')

    expect(await resume()).toBe(409)

    await expect.poll(async () => (await ask()).status).toBe(200)
    const { results } = (await (await ask()).json()) as { results: { state: string }[] }
    const skipped = results.filter(({ state }) => state === 'skipped').length
    expect(skipped).toBeGreaterThan(0)
    expect(await sentTo()).toHaveLength(60 - skipped)
  })

  test('a repeated request with one Idempotency-Key sends nothing twice', async () => {
    const { bulkSend, fixture, sentTo } = await open()
    await approvedTemplate(fixture)
    const headers = { 'idempotency-key': 'spring-sale' }

    const first = await bulkSend({}, headers)
    const second = await bulkSend({}, headers)

    expect(second.body).toEqual(first.body)
    expect([first.headers['idempotent-replayed'], second.headers['idempotent-replayed']]).toEqual([undefined, 'true'])
    expect(await sentTo()).toHaveLength(1)
  })

  test('a key with bulk_send starts a campaign and reads its results', async () => {
    const { call, newKey, fixture, sentTo } = await open()
    await approvedTemplate(fixture, { mode: 'test' })
    const { key } = await newKey({ mode: 'test', permissions: { bulk_send: true } })
    const ask = (method: string, path: string, body?: unknown) => call(method, `/api/v1${path}`, { key, body })
    const variables = { name: 'Anna', order: 'A-17' }

    const started = await ask('POST', '/campaigns', {
      templateName: 'order_shipped',
      recipients: [{ phone: '+491701111111', variables }, { phone: 'nonsense' }],
    })
    expect(started.status).toBe(202)
    const { id } = started.body.data
    expect(started.body.data).toMatchObject({ total: 2, state: 'running' })

    await fixture.runJobs()

    expect((await ask('GET', `/campaigns/${id}`)).body.data).toMatchObject({
      id,
      state: 'completed',
      success_rate: 0.5,
    })
    expect((await ask('GET', '/campaigns')).body.data).toEqual([expect.objectContaining({ id })])
    const recipients = await ask('GET', `/campaigns/${id}/recipients`)
    expect(recipients.body.pagination).toMatchObject({ total: 2 })
    expect(recipients.body.data[1]).toMatchObject({ phone: 'nonsense', state: 'failed' })
    expect(await sentTo()).toHaveLength(1)
    expect((await ask('GET', '/campaigns?state=paused')).body.data).toEqual([])
    expect((await ask('GET', '/campaigns?state=tired')).status).toBe(400)
    expect((await ask('GET', `/campaigns/${fixture.app.newId()}`)).status).toBe(404)
    expect((await ask('GET', `/campaigns/${fixture.app.newId()}/recipients`)).status).toBe(404)
  })
})

import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { createRestTestApp } from '../../../server/src/testing/http/rest.ts'
import { engines, type TestEngine } from '../../../server/src/testing/stores/engines.ts'
import { listContacts } from '../src/generated/sdk.gen.ts'
import { connect, Parley, ParleyError, pagesOf } from '../src/index.ts'

/** A client with every permission in test mode, of a server with real HTTP. */
async function openClient(engine: TestEngine) {
  const rest = await createRestTestApp(engine)
  const { key } = await rest.newKey({ mode: 'test', rateLimitPerMinute: 1000 })
  const options = { baseUrl: rest.url, apiKey: key }
  return { ...rest, options, parley: new Parley(options) }
}

describe.each(engines)('on $name', (engine) => {
  test('the client writes a template, sends a campaign, and reads its report and its events', async () => {
    const { parley, fixture } = await openClient(engine)
    const webhook = await parley.webhooks.create({ kind: 'pull', events: ['campaign.completed', 'message.delivered'] })
    const body = { type: 'BODY' as const, text: 'Hello {{1}}, it is shipped.', example: { body_text: [['Ada']] } }
    const template = { name: 'order_shipped', language: 'en_US' } as const
    await parley.templates.create({ ...template, category: 'UTILITY', components: [body] })
    await parley.testHelpers.decideReview({
      templateName: template.name,
      language: template.language,
      decision: 'APPROVED',
    })
    const recipients = [{ phone: '+491705550001', variables: { 1: 'Grace' } }]
    const plan = { templateName: template.name, recipients }
    expect((await parley.campaigns.check(plan)).data).toMatchObject({ problem: null, sendable: 1 })
    const { data: campaign } = await parley.campaigns.start(plan)
    await fixture.runJobs()

    expect((await parley.campaigns.getReport(campaign.id)).data.campaign).toMatchObject({ state: 'completed' })
    expect((await parley.campaigns.listRecipients(campaign.id)).data).toMatchObject([{ phone: '+491705550001' }])
    const events = await Array.fromAsync(parley.webhooks.readEvents(webhook.data.id, { limit: 1 }))
    expect(events.map(({ event }) => event)).toContain('campaign.completed')
    expect((await parley.analytics.getSummary()).data).toBeDefined()
  })

  test('the client does the work of a day: a contact, a conversation, a file and figures', async () => {
    const { parley } = await openClient(engine)
    const contact = await parley.contacts.upsert({ phones: ['+491705550001'], name: 'Grace' })
    await parley.contacts.createNote(contact.data.id, { text: 'Prefers to be called' })
    const played = await parley.testHelpers.playCustomer({ from: '+491705550001', text: 'Where is my order?' })
    await parley.messages.send({ conversationId: played.conversationId, text: 'On its way' })
    await parley.conversations.update(played.conversationId, { status: 'resolved' })
    const file = await parley.files.upload({ file: new File(['Hello'], 'note.txt', { type: 'text/plain' }) })

    const { data: texts } = await parley.conversations.listMessages(played.conversationId)
    expect(texts.map(({ text }) => text)).toEqual(expect.arrayContaining(['Where is my order?', 'On its way']))
    expect((await parley.conversations.get(played.conversationId)).data.status).toBe('resolved')
    expect(file.data.name).toBe('note.txt')
    expect(await (await parley.files.get(file.data.id)).text()).toBe('Hello')
    expect((await parley.contacts.listNotes(contact.data.id)).data).toMatchObject([{ text: 'Prefers to be called' }])
    expect((await parley.analytics.getSummary()).data).toBeDefined()
    expect((await parley.key.get()).data.mode).toBe('test')
    await parley.files.delete(file.data.id)
    await expect(parley.files.get(file.data.id)).rejects.toMatchObject({ status: 404, code: 'not_found' })
  })

  test('the client sends a file as a form with settings before it, and as it is to an import', async () => {
    const { parley } = await openClient(engine)
    const file = new File(['phone,name\n+491705550004,Ada\n'], 'customers.csv')
    const { data } = await parley.imports.create({ file, settings: { import_mode: 'create' } })

    expect((await parley.imports.get(data.id)).data).toMatchObject({
      file_name: 'customers.csv',
      plan: { import_mode: 'create' },
    })
  })

  test('a list is iterated over all its pages, each row once', async () => {
    const { parley, options } = await openClient(engine)
    const phones = Array.from({ length: 7 }, (_, index) => `+49170555010${index}`)
    for (const phone of phones) {
      await parley.contacts.upsert({ phones: [phone] })
      await parley.testHelpers.playCustomer({ from: phone, text: 'Hello' })
    }
    await parley.webhooks.create({ url: 'https://93.184.215.14/', events: ['*'] })
    const [webhook] = (await parley.webhooks.list()).data
    for (let event = 0; event < 5; event += 1) await parley.webhooks.test(webhook?.id ?? '')

    const contacts = await Array.fromAsync(parley.contacts.list({ limit: 3 }))
    const conversations = await Array.fromAsync(parley.conversations.list({ limit: 2 }))
    const deliveries = await Array.fromAsync(parley.webhookDeliveries.list({ limit: 2, event: 'webhook.test' }))
    const { client } = connect(options)
    const pages = await Array.fromAsync(
      pagesOf(async (position) => (await listContacts({ client, query: { limit: 5, ...position } })).data),
    )
    expect(contacts.map(({ phone }) => phone).toSorted()).toEqual(phones)
    expect(new Set(conversations.map(({ _id }) => _id)).size).toBe(7)
    expect(conversations).toHaveLength(7)
    expect(new Set(deliveries.map(({ id }) => id)).size).toBe(5)
    expect(deliveries).toHaveLength(5)
    expect(pages.map(({ data }) => data.length)).toEqual([5, 2])
    expect(await Array.fromAsync(parley.webhooks.list())).toHaveLength(1)
  })

  test('an error of the API has its code, its status, the ID of the request and the invalid fields', async () => {
    const { parley, options } = await openClient(engine)
    const refused = await parley.messages.send({ conversationId: '', text: '' }).catch((error: unknown) => error)
    const stranger = new Parley({ ...options, apiKey: 'sk_live_of_nobody' })

    expect(refused).toBeInstanceOf(ParleyError)
    expect(refused).toMatchObject({
      name: 'ParleyError',
      status: 400,
      code: 'invalid_request',
      requestId: expect.stringMatching(/^[\w-]{8,}$/),
      details: expect.arrayContaining([{ path: 'conversationId', message: expect.any(String) }]),
    })
    expect(String(refused)).toContain('conversationId')
    await expect(stranger.key.get()).rejects.toMatchObject({ status: 401, code: 'unauthenticated', details: [] })
  })

  test('an ID that is empty or leads to another path is refused before anything is sent', async () => {
    const { parley } = await openClient(engine)
    for (const id of ['', '.', '..']) await expect(parley.contacts.erase(id)).rejects.toThrow('contactId must be an ID')
    await expect(parley.contacts.get('../key')).rejects.toMatchObject({ code: 'not_found' })
  })
})

test('a client is refused an address or a key that cannot be one, without naming the key', () => {
  expect(() => new Parley({ baseUrl: 'parley.example.com', apiKey: 'sk_test_1' })).toThrow('baseUrl must begin')
  expect(() => new Parley({ baseUrl: 'https://parley.example.com', apiKey: 'sk_test_1\n' })).toThrow(/^(?!.*sk_test)/)
})

test('a client that is written to a log does not show its key', () => {
  const parley = new Parley({ baseUrl: 'https://parley.example.com', apiKey: 'sk_test_1' })
  expect(inspect(parley, { depth: null, showHidden: true }) + JSON.stringify(parley)).not.toContain('sk_test_1')
})

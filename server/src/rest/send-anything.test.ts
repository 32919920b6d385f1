import { describe, expect, test } from 'vitest'
import { defaultChannel } from '../features/channels/channels.store.ts'
import { setOptOut } from '../features/contacts/set-opt-out.ts'
import { pdfFile, pngFile, uploaded } from '../testing/files.ts'
import { createRestTestApp } from '../testing/http/rest.ts'
import { simulatorOf } from '../testing/platforms.ts'
import { engines } from '../testing/stores/engines.ts'
import { approvedTemplate } from '../testing/templates.ts'

const phone = '+491701234567'
const hour = 3_600_000
const flow = {
  ...{ type: 'flow', body: { text: 'Book' } },
  action: { name: 'flow', parameters: { flow_message_version: '3', flow_cta: 'Start' } },
}

describe.each(engines)('Sending anything by key on $name', (engine) => {
  async function open() {
    const rest = await createRestTestApp(engine)
    const { call, newKey, fixture } = rest
    const { app } = fixture
    const { key } = await newKey({ mode: 'test' })
    const scope = fixture.scope('test')
    const channel = await defaultChannel(app.db, scope)
    const play = (text: string) =>
      call('POST', '/api/v1/test_helpers/inbound_messages', { key, body: { from: phone, text } })
    const send = (body: object, headers = {}) => call('POST', '/api/v1/messages', { key, body, headers })
    const message = async (id: string) => (await call('GET', `/api/v1/messages/${id}`, { key })).body.data
    const got = async () =>
      (await simulatorOf(app).simulation.thread(channel, phone))
        .filter(({ direction }) => direction === 'to_customer')
        .map(({ text, media, quotedText }) => ({ text, file: media?.id ?? null, quotedText }))
    const rows = async (table: 'contact' | 'conversation' | 'message') =>
      (await app.db.selectFrom(table).select('id').execute()).length
    /** The reactions at each message of the customer's phone. */
    const reactionsOnPhone = async () =>
      (await simulatorOf(app).simulation.thread(channel, phone)).map(({ reactions }) => reactions)
    return { ...rest, key, scope, play, send, message, got, reactionsOnPhone, rows }
  }

  test('text and files are sent to a conversation, a contact and a number, in the same conversation', async () => {
    const { fixture, scope, play, send, message, got } = await open()
    const { conversationId } = (await play('Hello')).body
    const file = await uploaded(fixture.app, scope, pdfFile)
    const { contact_id } = await fixture.app.db
      .selectFrom('conversation')
      .select('contact_id')
      .executeTakeFirstOrThrow()
    const answers = [
      await send({ to: { conversation_id: conversationId }, content: { type: 'text', text: 'Hi' } }),
      await send({ to: { contact_id }, content: { type: 'document', file_id: file.id, caption: 'Your bill' } }),
      await send({ to: { phone: '+49 170 1234567' }, content: { type: 'text', text: 'Bye' } }),
    ]
    for (const { status, body } of answers) {
      expect([status, body]).toMatchObject([201, { conversationId, status: 'sent' }])
    }
    expect(await got()).toEqual([
      { text: 'Hi', file: null, quotedText: null },
      { text: '[Document] invoice.pdf Your bill', file: file.id, quotedText: null },
      { text: 'Bye', file: null, quotedText: null },
    ])
    expect(await message(answers[1]?.body.messageId)).toMatchObject({
      content: { type: 'document', caption: 'Your bill', file_name: 'invoice.pdf' },
      media: { id: file.id, kind: 'document', mime: 'application/pdf', size: file.size, name: 'invoice.pdf' },
    })
  })

  test('a template to a new number opens a conversation, and a repetition sends nothing again', async () => {
    const { fixture, send, message, got, rows } = await open()
    const { name } = await approvedTemplate(fixture, { mode: 'test' })
    const body = { to: { phone }, template: { name, variables: { 1: 'Ada', 2: 'A-17' } } }
    const first = await send(body, { 'idempotency-key': 'order-7' })
    expect(first).toMatchObject({ status: 201, body: { status: 'sent' } })
    expect((await send(body, { 'idempotency-key': 'order-7' })).body).toEqual(first.body)
    expect(await got()).toMatchObject([{ text: 'Hi Ada, your order A-17 is on its way to you.' }])
    expect([await rows('contact'), await rows('conversation'), await rows('message')]).toEqual([1, 1, 1])
    expect((await message(first.body.messageId)).kind).toBe('template')
  })

  test('the header of a template takes a stored file, which its message shows; a wrong one is refused at its field', async () => {
    const { fixture, scope, send, message, rows } = await open()
    const components = [
      { type: 'HEADER', format: 'IMAGE' },
      { type: 'BODY', text: 'This is new in our shop.' },
    ] as const
    const { name } = await approvedTemplate(fixture, { mode: 'test', components })
    const [file, pdf] = [await uploaded(fixture.app, scope, pngFile), await uploaded(fixture.app, scope, pdfFile)]
    const other = await uploaded(fixture.app, fixture.scope('live'), pngFile)
    const sendWith = (variables: object) => send({ to: { phone }, template: { name, variables } })
    const path = 'template.variables.header.file'
    for (const id of [pdf.id, other.id, 'none']) {
      const { status, body } = await sendWith({ 'header.file': id })
      expect([status, body.details]).toMatchObject([400, [{ path }]])
    }
    const both = await sendWith({ 'header.file': file.id, 'header.media': 'https://example.com/a.png' })
    expect(both.body).toMatchObject({
      error: 'Give either a file ("header.file") or a link ("header.media"), not both',
      details: [{ path }],
    })
    expect(await rows('contact')).toBe(0)
    const { status, body } = await sendWith({ 'header.file': file.id })
    expect([status, body]).toMatchObject([201, { status: 'sent' }])
    expect(await message(body.messageId)).toMatchObject({
      kind: 'template',
      content: { media: { format: 'IMAGE', link: null, file_id: file.id } },
      media: { id: file.id, kind: 'image', mime: 'image/png' },
    })
  })

  test('a key limited to channels names its own uploads in a template, and no file of others', async () => {
    const { fixture, scope, url, call, newKey, rows } = await open()
    const components = [
      { type: 'HEADER', format: 'IMAGE' },
      { type: 'BODY', text: 'This is new in our shop.' },
    ] as const
    const { name } = await approvedTemplate(fixture, { mode: 'test', components })
    const { id: channelId } = await defaultChannel(fixture.app.db, scope)
    const { key } = await newKey({ mode: 'test', channel_ids: [channelId] })
    const sendWith = (fileId: string) => {
      const body = { to: { phone }, template: { name, variables: { 'header.file': fileId } } }
      return call('POST', '/api/v1/messages', { key, body })
    }
    const foreign = await uploaded(fixture.app, scope, pngFile)
    expect(await sendWith(foreign.id)).toMatchObject({
      status: 400,
      body: { details: [{ path: 'template.variables.header.file' }] },
    })
    expect(await rows('contact')).toBe(0)

    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(pngFile.bytes)]), pngFile.name)
    const headers = { authorization: `Bearer ${key}` }
    const own = await fetch(`${url}/api/v1/files`, { method: 'POST', headers, body: form })
    const { data } = (await own.json()) as { data: { id: string } }
    expect(await sendWith(data.id)).toMatchObject({ status: 201, body: { status: 'sent' } })
  })

  test('a place is sent, shown and returned with its coordinates', async () => {
    const { play, send, message, got } = await open()
    const { conversationId } = (await play('Where are you?')).body
    const place = { type: 'location', latitude: 52.52, longitude: 13.4, name: 'Office' }
    const sent = await send({ to: { conversation_id: conversationId }, content: place })
    expect(await got()).toMatchObject([{ text: '[Location] Office (52.52, 13.4)' }])
    expect(await message(sent.body.messageId)).toMatchObject({
      text: '[Location] Office (52.52, 13.4)',
      content: place,
    })
  })

  test('buttons, lists, links, requests, cards and objects of the platform are sent and returned as they were written', async () => {
    const { fixture, scope, play, send, message, got } = await open()
    const to = { conversation_id: (await play('Hello')).body.conversationId }
    const file = await uploaded(fixture.app, scope, pdfFile)
    const rest = { footer: 'Parley' }
    const product = { body: { text: 'It is back' }, action: { catalog_id: '9', product_retailer_id: 'sku-1' } }
    const contents = [
      { type: 'buttons', text: 'Keep it?', ...rest, buttons: [{ id: 'slot:yes', title: 'Yes' }] },
      {
        ...{ type: 'list', text: 'Pick one', header: { type: 'text', text: 'Times' }, ...rest, button: 'Show' },
        sections: [{ title: 'Monday', rows: [{ id: 'm9', title: '9:00', description: 'Room 2' }] }],
      },
      { type: 'location_request', text: 'Where are you?' },
      { type: 'contacts', contacts: [{ name: 'Eva Lund', phones: [{ phone: '+49 1555' }] }] },
    ]
    for (const content of contents) {
      const sent = await send({ to, content })
      expect([sent.status, sent.body.status]).toEqual([201, 'sent'])
      expect((await message(sent.body.messageId)).content).toEqual(content)
    }
    const link = { type: 'link_button', text: 'Your bill', title: 'Pay', url: 'https://example.com/17' }
    const withFile = await send({ to, content: { ...link, header: { type: 'document', file_id: file.id } } })
    expect(await message(withFile.body.messageId)).toMatchObject({
      content: { ...link, header: { type: 'document', file_name: 'invoice.pdf', mime_type: 'application/pdf' } },
      attachment: { kind: 'document', status: 'stored', file_name: 'invoice.pdf' },
      media: { id: file.id },
    })
    const own = await send({ to, content: { type: 'interactive', interactive: { type: 'product', ...product } } })
    expect((await message(own.body.messageId)).content).toEqual({
      ...{ type: 'interactive', kind: 'product', interactive: { type: 'product', ...product } },
    })
    expect((await got()).map(({ text, file: id }) => [text, id])).toEqual([
      ...['Keep it?', 'Pick one', 'Where are you?', '[Contacts] Eva Lund (+49 1555)'].map((text) => [text, null]),
      ...[
        ['Your bill', file.id],
        ['It is back', null],
      ],
    ])
  })

  test('a reply quotes a message, for the customer and in the API', async () => {
    const { play, send, message, got } = await open()
    const played = (await play('Is it there?')).body
    const to = { conversation_id: played.conversationId }
    const sent = await send({ to, content: { type: 'text', text: 'It is.' }, reply_to: played.messageId })
    expect(await got()).toMatchObject([{ text: 'It is.', quotedText: 'Is it there?' }])
    expect((await message(sent.body.messageId)).content).toMatchObject({
      type: 'text',
      quoted: { message_id: played.messageId, direction: 'inbound', text: 'Is it there?' },
    })
  })

  test('a message is reacted to, once for a repeated request, and null takes the reaction back', async () => {
    const { call, key, play, message, got, reactionsOnPhone, newKey } = await open()
    const { messageId } = (await play('It arrived')).body
    const react = (body: object, headers = {}, by = key) =>
      call('POST', `/api/v1/messages/${messageId}/reactions`, { key: by, body, headers })
    const first = await react({ emoji: '❤️' }, { 'idempotency-key': 'thanks' })
    expect(first).toMatchObject({ status: 201, body: { status: 'sent' } })
    expect((await react({ emoji: '❤️' }, { 'idempotency-key': 'thanks' })).body).toEqual(first.body)
    expect((await message(messageId)).reactions).toEqual([{ direction: 'outbound', emoji: '❤️' }])
    expect(await reactionsOnPhone()).toMatchObject([[{ emoji: '❤️' }]])
    expect((await react({ emoji: null })).status).toBe(201)
    expect(await message(messageId)).not.toHaveProperty('reactions')
    expect(await reactionsOnPhone()).toEqual([[]])
    for (const emoji of ['ok', '👍👍', '', undefined]) {
      expect((await react({ emoji })).body.details).toMatchObject([{ path: 'emoji' }])
    }
    const other = await newKey({ mode: 'live' })
    expect((await react({ emoji: '👍' }, {}, other.key)).status).toBe(404)
    expect([await got(), await reactionsOnPhone()]).toEqual([[], [[]]])
  })

  test.each([
    ['no recipient', { to: {}, content: { type: 'text', text: 'Hi' } }, 'to'],
    ['two recipients', { to: { phone, contact_id: 'x' }, content: { type: 'text', text: 'Hi' } }, 'to'],
    ['nothing to send', { to: { phone } }, 'content'],
    [
      'two things to send',
      { to: { phone }, content: { type: 'text', text: 'Hi' }, template: { name: 'x' } },
      'content',
    ],
    ['a place off the earth', { content: { type: 'location', latitude: 91, longitude: 0 } }, 'content.latitude'],
    [
      'a header that is no picture',
      {
        content: {
          type: 'buttons',
          text: 'x',
          header: { type: 'image', file_id: 'x' },
          buttons: [{ id: '1', title: 'x' }],
        },
      },
      'content.header.file_id',
    ],
    [
      'a title of 21 characters',
      { content: { type: 'buttons', text: 'x', buttons: [{ id: '1', title: 'x'.repeat(21) }] } },
      'content.buttons[0].title',
    ],
    [
      'a flow without its ID',
      { content: { type: 'interactive', interactive: flow } },
      'content.interactive.action.parameters.flow_id',
    ],
    ['an unknown type', { to: { phone }, content: { type: 'hologram' } }, 'content.type'],
    ['a number without a country code', { to: { phone: '0170 1' }, content: { type: 'text', text: 'Hi' } }, 'to.phone'],
    ['a template that quotes', { to: { phone }, template: { name: 'x' }, reply_to: 'y' }, 'reply_to'],
    ['a file that is not there', { content: { type: 'image', file_id: 'none' } }, 'content.file_id'],
    ['a quote of nothing', { content: { type: 'text', text: 'Hi' }, reply_to: 'none' }, 'reply_to'],
    ['a template without its values', { template: { name: 'known' } }, 'template.variables.body.1'],
  ])('%s is refused at its field, and changes nothing', async (_, body, path) => {
    const { fixture, play, send, rows } = await open()
    await approvedTemplate(fixture, { mode: 'test', name: 'known' })
    const to = { conversation_id: (await play('Hello')).body.conversationId }
    const before = [await rows('contact'), await rows('conversation'), await rows('message')]
    const refused = await send({ to, ...body })
    expect([refused.status, refused.body.code, refused.body.details?.[0].path]).toEqual([400, 'invalid_request', path])
    expect([await rows('contact'), await rows('conversation'), await rows('message')]).toEqual(before)
  })

  test('a contact or file of the other mode is answered like one that does not exist, and nothing is sent', async () => {
    const { fixture, play, send, conversation, rows, got } = await open()
    await conversation('live')
    const contact = await fixture.app.db.selectFrom('contact').select('id').executeTakeFirstOrThrow()
    const { id: file_id } = await uploaded(fixture.app, fixture.scope('live'), pdfFile)
    await play('Hello')
    const before = await rows('message')
    const content = { type: 'text', text: 'Hi' }
    const [foreign, unknown] = [
      await send({ to: { contact_id: contact.id }, content }),
      await send({ to: { contact_id: 'none' }, content }),
    ]
    expect(foreign.status).toBe(404)
    expect({ ...foreign.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' })
    const refused = await send({ to: { phone }, content: { type: 'document', file_id } })
    expect([refused.status, refused.body.details?.[0].path]).toEqual([400, 'content.file_id'])
    expect([await rows('message'), await got()]).toEqual([before, []])
  })

  test('the reply window, opt-outs and limits hold, and a refusal leaves no contact', async () => {
    const { fixture, scope, play, send, rows, got } = await open()
    const text = { type: 'text', text: 'Hi' }
    expect(await send({ to: { phone }, content: text })).toMatchObject({ status: 409, body: { code: 'window_closed' } })
    expect(await rows('contact')).toBe(0)
    const { conversationId } = (await play('Hello')).body
    const bytes = Buffer.concat([pngFile.bytes, Buffer.alloc(5 * 1024 * 1024)])
    const { id } = await uploaded(fixture.app, scope, { name: 'a.png', bytes })
    const large = await send({ to: { phone }, content: { type: 'image', file_id: id } })
    expect(large.body.details).toEqual([
      { path: 'content.file_id', message: expect.stringMatching(/larger than 5 MB.*smaller copy.*document/) },
    ])
    expect((await send({ to: { conversation_id: 'none' }, content: text })).status).toBe(404)
    const { contact_id } = await fixture.app.db
      .selectFrom('conversation')
      .select('contact_id')
      .executeTakeFirstOrThrow()
    await setOptOut(fixture.app, scope, { contactId: contact_id, scope: 'everything' })
    expect((await send({ to: { conversation_id: conversationId }, content: text })).body.code).toBe('opted_out')
    fixture.clock.advance(25 * hour)
    expect(await got()).toEqual([])
  })
})

import type { Component } from '@parley/shared/templates/components'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../../testing/authorized.ts'
import { agentOf, eventsOf, recordEvents } from '../../../testing/customers.ts'
import { oggFile, pdfFile, pngFile, uploaded } from '../../../testing/files.ts'
import { engines } from '../../../testing/stores/engines.ts'
import { openWhatsAppCustomer } from '../../../testing/whatsapp/whatsapp-customer.ts'
import { changeSendDelay } from '../../members/account/change-send-delay.ts'
import { sendContents } from '../delayed/send-contents.ts'
import { sendTemplateMessage } from '../send-template-message.ts'

const example = { header_handle: ['4::aW1hZ2U='] }
const dayMs = 86_400_000

describe.each(engines)('A file over WhatsApp on $name', (engine) => {
  async function open() {
    const fixture = await openWhatsAppCustomer(engine)
    const { app, where, graph, account } = fixture
    await fixture.writes()
    const [conversation] = await fixture.conversations()
    const agent = await agentOf(fixture, 'Ada')
    await changeSendDelay(app, agent, { seconds: 0 })
    const png = await uploaded(app, fixture.scope(), pngFile)
    const send = async (content: object = { type: 'image', file_id: png.id, caption: 'Front view' }) => {
      const input = { ...where, conversationId: conversation?._id ?? '', contents: [content] as never }
      const [sent] = await authorized('messages.send', sendContents)(app, agent, { ...input, requestId: app.newId() })
      return fixture.message(sent?.messageId ?? '')
    }
    const uploads = () => graph.calls.filter(({ path }) => path.endsWith(`/${account.phoneNumberId}/media`)).length
    return { ...fixture, png, send, uploads }
  }

  test('is uploaded once in 29 days, and sent by its ID with the documented fields', async () => {
    const { app, send, uploads, graph, clock, writes, scope } = await open()
    expect(await send()).toMatchObject({ status: 'sent' })
    const again = await uploaded(app, scope(), { ...pngFile, name: 'the same bytes.png' })
    await send({ type: 'image', file_id: again.id })
    expect(uploads()).toBe(1)
    const [first, second] = graph.messages.map(({ content }) => content as { id: string })
    expect(first).toEqual({ id: expect.any(String), caption: 'Front view' })
    expect(second).toEqual({ id: first?.id })

    clock.advance(29 * dayMs)
    await writes()
    await send()
    expect(uploads()).toBe(2)
  })

  test('is in the events of its message, with a link to its bytes', async () => {
    const fixture = await open()
    await recordEvents(fixture)
    await fixture.send()
    expect(await eventsOf(fixture, 'message.sent')).toMatchObject([
      {
        attachment: { kind: 'image', status: 'stored' },
        media: { id: fixture.png.id, url: expect.stringContaining(`/files/signed/${fixture.png.id}?`) },
      },
    ])
  })

  test('has a name with its extension as a document, and a flag as a voice message', async () => {
    const { app, send, graph, scope } = await open()
    const [pdf, ogg] = [await uploaded(app, scope(), pdfFile), await uploaded(app, scope(), oggFile)]
    await send({ type: 'document', file_id: pdf.id, file_name: 'Invoice 17' })
    await send({ type: 'audio', file_id: ogg.id, voice: true })
    expect(graph.messages.map(({ content }) => content)).toEqual([
      { id: expect.any(String), filename: 'Invoice 17.pdf' },
      { id: expect.any(String), voice: true },
    ])
  })

  test.each([100, 131009])('is uploaded once more where %i says that its ID is not known any more', async (code) => {
    const { send, uploads, graph } = await open()
    await send()
    graph.troubles.push(code)
    expect(await send()).toMatchObject({ status: 'sent' })
    expect([uploads(), graph.messages.length]).toEqual([2, 2])
    graph.troubles.push(code, code)
    expect(await send()).toMatchObject({ status: 'failed', error: { code: String(code) } })
    expect([uploads(), graph.messages.length]).toEqual([3, 2])
  })

  test('of a template or its cards is sent by its ID with the documented fields, and shown with its message', async () => {
    const fixture = await recordEvents(await open())
    const { app, where, graph, png, scope, approved, uploads, message } = fixture
    const [conversation] = await fixture.conversations()
    const conversationId = conversation?._id ?? ''
    const send = (templateId: string, variables: Record<string, string>) =>
      authorized('messages.send', sendTemplateMessage)(app, fixture.owner, {
        ...{ ...where, conversationId, templateId, variables },
      })
    const header = (format: 'IMAGE' | 'DOCUMENT'): Component => ({ type: 'HEADER', format, example })
    const bill = await approved({
      ...{ name: 'bill', category: 'UTILITY', components: [header('DOCUMENT'), { type: 'BODY', text: 'Your bill.' }] },
    })
    const pdf = await uploaded(app, scope(), pdfFile)
    const { messageId } = await send(bill.id, { 'header.file': pdf.id })
    expect(graph.messages.at(-1)?.content).toMatchObject({
      components: [
        {
          type: 'header',
          parameters: [{ type: 'document', document: { id: expect.any(String), filename: 'invoice.pdf' } }],
        },
      ],
    })
    const media = { id: pdf.id, kind: 'document', mime: 'application/pdf', name: 'invoice.pdf' }
    expect(await message(messageId)).toMatchObject({
      status: 'sent',
      content: { media: { format: 'DOCUMENT', link: null, file_id: pdf.id } },
      media,
    })
    expect(await eventsOf(fixture, 'message.sent')).toMatchObject([
      { media: { ...media, url: expect.stringContaining(`/files/signed/${pdf.id}?`) } },
    ])

    const cards = ['One', 'Two'].map((text) => ({ components: [header('IMAGE'), { type: 'BODY', text } as Component] }))
    const components: Component[] = [
      { type: 'BODY', text: 'Look at these two offers of this week.' },
      { type: 'CAROUSEL', cards },
    ]
    const offers = await approved({ name: 'offers', category: 'MARKETING', components })
    const before = uploads()
    await send(offers.id, { 'card.0.header.file': png.id, 'card.1.header.media': 'https://example.com/2.png' })
    const cardWith = (image: object) => ({
      components: [{ type: 'header', parameters: [{ type: 'image', image }] }],
    })
    expect(graph.messages.at(-1)?.content).toMatchObject({
      components: [
        {
          type: 'carousel',
          cards: [cardWith({ id: expect.any(String) }), cardWith({ link: 'https://example.com/2.png' })],
        },
      ],
    })
    expect(uploads()).toBe(before + 1)
    const named = await app.db.selectFrom('template_file').select('file_id').execute()
    expect(named).toEqual([{ file_id: png.id }])
  })

  test('that the platform does not take fails with its reason, and nothing is sent', async () => {
    const { send, graph } = await open()
    graph.uploadTroubles.push(100)
    expect(await send()).toMatchObject({ status: 'failed', error: { code: '100' } })
    expect(graph.messages).toEqual([])
  })

  test('whose upload breaks off is uploaded and sent after a moment, once', async () => {
    const { send, uploads, graph } = await open()
    graph.uploadTroubles.push('cut_off')
    expect(await send()).toMatchObject({ status: 'sent' })
    expect([uploads(), graph.messages.length]).toEqual([2, 1])
  }, 15_000)

  test('that fails later for a passing reason is sent again with its caption', async () => {
    const { send, message, graph, account, clock, runJobs } = await open()
    const { id } = await send()
    for (const attempt of [0, 1]) {
      const sent = graph.messages[attempt]
      if (!sent) throw new Error(`Attempt ${attempt} was not sent`)
      await graph.postStatuses(account, [graph.statusOf(sent, 'failed', 131053)])
      await runJobs()
      clock.advance(60_000)
      await runJobs()
    }
    expect(graph.messages.map(({ file }) => file?.caption)).toEqual(['Front view', 'Front view'])
    expect(await message(id)).toMatchObject({ status: 'failed', error: { code: '131053' } })
  })
})

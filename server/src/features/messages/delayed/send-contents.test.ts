import type { OutboundContent } from '@parley/shared/conversations/outbound-content'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../../testing/authorized.ts'
import { agentOf, customersOf } from '../../../testing/customers.ts'
import { noise } from '../../../testing/decoders/pictures.ts'
import { voiceNote } from '../../../testing/decoders/recordings.ts'
import { oggFile, pdfFile, pngFile, uploaded } from '../../../testing/files.ts'
import { simulatorOf } from '../../../testing/platforms.ts'
import { engines } from '../../../testing/stores/engines.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { defaultChannel } from '../../channels/channels.store.ts'
import { deleteFile } from '../../files/get-file.ts'
import { sweepFiles } from '../../files/sweep-files.ts'
import { changeSendDelay } from '../../members/account/change-send-delay.ts'
import { listMessages } from '../list-messages.ts'
import { cancelDelayed } from './cancel-delayed.ts'
import { listDelayed } from './list-delayed.ts'
import { sendContents } from './send-contents.ts'

const phone = '+491701234567'
const dayMs = 86_400_000

describe.each(engines)('Sending files on $name', (engine) => {
  async function open({ seconds = 5 } = {}) {
    const fixture = await createTestApp(engine)
    const { app, workspaceId } = fixture
    const customers = await customersOf(fixture)
    const { conversationId } = await customers.write(phone, 'hello')
    const ada = await agentOf(fixture, 'Ada')
    await changeSendDelay(app, ada, { seconds: seconds as 0 })
    const about = { workspaceId, conversationId }
    const channel = await defaultChannel(app.db, fixture.scope())
    const store = (file = pngFile) => uploaded(app, fixture.scope(), file)
    return {
      fixture,
      conversationId,
      store,
      send: (contents: OutboundContent[], requestId: string = app.newId(), reply_to?: string) =>
        authorized('messages.send', sendContents)(app, ada, { ...about, contents, requestId, reply_to }),
      cancel: (messageId: string) => authorized('messages.send', cancelDelayed)(app, ada, { workspaceId, messageId }),
      waiting: async () => (await authorized('conversations.read', listDelayed)(app, ada, about)).data,
      messages: async () =>
        (await listMessages(app, fixture.scope(), { conversationId, page: 1, limit: 50 })).data.slice(1),
      /** What the customer's phone shows. */
      got: async () =>
        (await simulatorOf(app).simulation.thread(channel, phone)).slice(1).map(({ text, media }) => [text, media?.id]),
      pass: async (ms = 5_000) => {
        fixture.clock.advance(ms)
        await fixture.runJobs()
      },
    }
  }

  test.each([0, 5])('several contents are sent in their order, with an undo of %i seconds', async (seconds) => {
    const { store, send, messages, got, pass } = await open({ seconds })
    const [png, pdf] = [await store(), await store(pdfFile)]
    const sent = await send([
      { type: 'image', file_id: png.id, caption: 'Front view' },
      { type: 'document', file_id: pdf.id, file_name: 'bill' },
      { type: 'text', text: 'Both are yours.' },
      { type: 'location', latitude: 1, longitude: 2 },
    ])
    await pass()

    expect(sent.map(({ status }) => status)).toEqual(Array(4).fill(seconds === 0 ? 'sent' : 'queued'))
    expect(await got()).toEqual([
      ['[Picture] Front view', png.id],
      ['[Document] bill.pdf', pdf.id],
      ['Both are yours.', undefined],
      ['[Location] 1, 2', undefined],
    ])
    const stored = await messages()
    expect(stored.map(({ id }) => id)).toEqual(sent.map(({ messageId }) => messageId))
    expect(stored).toMatchObject([
      {
        ...{ kind: 'text', direction: 'outbound', text: '[Picture] Front view' },
        content: { type: 'image', caption: 'Front view', mime_type: 'image/png' },
        attachment: { kind: 'image', status: 'stored', file_name: null },
        media: { id: png.id, mime: 'image/png', name: 'photo.png' },
      },
      { content: { type: 'document', file_name: 'bill.pdf' }, attachment: { file_name: 'bill.pdf' } },
      { text: 'Both are yours.' },
      { content: { type: 'location', latitude: 1, longitude: 2 } },
    ])
  })

  test.each([0, 5])('a repeated request returns the same messages, and sends nothing twice', async (seconds) => {
    const { store, send, got, pass } = await open({ seconds })
    const contents: OutboundContent[] = [
      { type: 'image', file_id: (await store()).id },
      { type: 'text', text: 'Look' },
    ]
    const first = await send(contents, 'request')
    expect(await send(contents, 'request')).toEqual(first)
    await pass()
    expect((await send(contents, 'request')).map(({ messageId }) => messageId)).toEqual(
      first.map(({ messageId }) => messageId),
    )
    expect(await got()).toHaveLength(2)
    await expect(send([{ type: 'text', text: 'Another' }], 'request')).rejects.toMatchObject({
      code: 'idempotency_mismatch',
    })
  })

  test.each([0, 5])('the first of several contents quotes a message, with an undo of %i seconds', async (seconds) => {
    const { fixture, conversationId, send, waiting, cancel, messages, pass } = await open({ seconds })
    const [hello] = (await listMessages(fixture.app, fixture.scope(), { conversationId, page: 1, limit: 1 })).data
    const contents: OutboundContent[] = [
      { type: 'text', text: 'Hello to you', link_preview: false },
      { type: 'text', text: 'How are you?' },
    ]
    await expect(send(contents, 'wrong', 'none')).rejects.toMatchObject({
      details: [{ path: 'reply_to', message: { key: 'replyToNotThere' } }],
    })
    expect([await messages(), await waiting()]).toEqual([[], []])
    const quoted = { message_id: hello?.id, text: 'hello', direction: 'inbound' }
    await send(contents, 'right', hello?.id)
    if (seconds > 0) {
      expect(await waiting()).toMatchObject([{ content: { quoted } }, {}])
      const [other] = await send([{ type: 'text', text: 'Undone' }], 'undone', hello?.id)
      expect(await cancel(other?.messageId ?? '')).toMatchObject({ reply_to: hello?.id })
    }
    await pass()
    const [first, second] = await messages()
    expect(first).toMatchObject({ text: 'Hello to you', content: { type: 'text', link_preview: false, quoted } })
    expect(second).not.toHaveProperty('content')
  })

  test('an undone message returns what was written with its file', async () => {
    const { store, send, waiting, cancel, got, pass } = await open()
    const file = await store()
    const content = { type: 'image', file_id: file.id, caption: 'Front view' } as const
    const [sent] = await send([content])
    expect(await waiting()).toMatchObject([
      { text: '[Picture] Front view', content: { type: 'image', caption: 'Front view' }, media: file },
    ])
    expect(await cancel(sent?.messageId ?? '')).toMatchObject({ template: null, content, file })
    await pass()
    expect(await got()).toEqual([])
  })

  test.each([
    ['a file that is not there', { type: 'image', file_id: 'none' }, 'fileNotThere'],
    ['a document as a picture', { type: 'image', file_id: 'pdf' }, 'imageTypeExpected'],
    ['a picture as a voice message', { type: 'audio', file_id: 'png', voice: true }, 'audioTypeExpected'],
    ['a picture above 5 MB', { type: 'image', file_id: 'large' }, 'imageTooLarge'],
    ['a sticker above 100 KB that is not animated', { type: 'sticker', file_id: 'still' }, 'stillStickerTooLarge'],
    ['a voice message with two channels', { type: 'audio', file_id: 'stereo', voice: true }, 'monoOpusExpected'],
    ['OGG audio with two channels', { type: 'audio', file_id: 'stereo' }, 'monoOpusExpected'],
  ] as const)('%s is refused at its field, and nothing of the request is sent', async (_, content, key) => {
    const { fixture, store, send, waiting, got, pass } = await open()
    const { bytes } = pngFile
    const files = {
      png: await store(),
      pdf: await store(pdfFile),
      large: await store({ name: 'a.png', bytes: Buffer.concat([bytes, Buffer.alloc(5 * 1024 * 1024)]) }),
      still: await store({ name: 'a.webp', bytes: await noise(600, 600, 'webp') }),
      stereo: await store({ name: 'a.ogg', bytes: voiceNote(3, 2) }),
    }
    const file_id = content.file_id in files ? files[content.file_id as keyof typeof files].id : 'none'
    await expect(
      send([
        { type: 'text', text: 'Look' },
        { ...content, file_id },
      ]),
    ).rejects.toMatchObject({
      code: 'invalid_request',
      details: [{ path: 'contents[1].file_id', message: { key } }],
    })
    expect(await waiting()).toEqual([])
    await pass()
    expect(await got()).toEqual([])
    expect(fixture.workspaceId).toBeTypeOf('string')
  })

  test('files of another workspace, and of the other mode, are not there', async () => {
    const { fixture, send } = await open()
    const other = { ...fixture.scope(), workspaceId: fixture.otherWorkspaceId }
    for (const scope of [other, fixture.scope('test')]) {
      const { id: file_id } = await uploaded(fixture.app, scope, pngFile)
      await expect(send([{ type: 'image', file_id }])).rejects.toMatchObject({
        details: [{ message: { key: 'fileNotThere' } }],
      })
    }
  })

  test('a file that is deleted while its message waits fails the message with the reason', async () => {
    const { fixture, store, send, messages, got, pass } = await open()
    const { id: fileId } = await store()
    await send([{ type: 'image', file_id: fileId }])
    await authorized('files.delete', deleteFile)(fixture.app, fixture.member('owner'), {
      ...{ workspaceId: fixture.workspaceId, mode: 'live', fileId },
    })
    await pass()
    expect(await got()).toEqual([])
    expect(await messages()).toMatchObject([
      {
        status: 'failed',
        error: { message: { key: 'notSentAfterDelay', params: { objection: { key: 'fileGone' } } } },
      },
    ])
  })

  test('the daily removal of unused files keeps those of messages, also of waiting ones and of phones', async () => {
    const { fixture, store, send, pass } = await open()
    const { app, clock } = fixture
    const [sent, waiting, unused] = [await store(), await store(pdfFile), await store(oggFile)]
    await send([{ type: 'image', file_id: sent.id }])
    await pass()
    await app.db.deleteFrom('message_attachment').execute()
    clock.advance(dayMs / 2)
    await send([{ type: 'document', file_id: waiting.id }]).catch(() => undefined)
    clock.advance(2 * dayMs)
    await sweepFiles(app, new AbortController().signal)
    const left = await app.db.selectFrom('file').select('id').execute()
    expect(left.map(({ id }) => id).toSorted()).toEqual([sent.id, waiting.id].toSorted())
    expect(unused.id).toBeTypeOf('string')
  })
})

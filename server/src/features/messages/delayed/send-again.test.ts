import type { OutboundContent } from '@parley/shared/conversations/outbound-content'
import { sentence } from '@parley/shared/sentences/sentence'
import { expect, test } from 'vitest'
import { authorized } from '../../../testing/authorized.ts'
import { agentOf, customersOf } from '../../../testing/customers.ts'
import { fileToSend, pdfFile, pngFile, uploaded } from '../../../testing/files.ts'
import { sqlite } from '../../../testing/stores/engines.ts'
import { approvedTemplate } from '../../../testing/templates.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { changeSendDelay } from '../../members/account/change-send-delay.ts'
import { addNote } from '../add-note.ts'
import { listMessages } from '../list-messages.ts'
import { forwardMessage, retryMessage } from './send-again.ts'
import { sendContents } from './send-contents.ts'
import { sendTemplateReply } from './send-reply.ts'

const [anna, bob] = ['+491701234567', '+491701234568'] as const
const dayMs = 86_400_000

async function open() {
  const fixture = await createTestApp(sqlite)
  const { app, workspaceId } = fixture
  const customers = await customersOf(fixture)
  const asked = await customers.write(anna, 'Where is it?')
  const { conversationId: other } = await customers.write(bob, 'hello')
  const ada = await agentOf(fixture, 'Ada')
  await changeSendDelay(app, ada, { seconds: 0 })
  const { conversationId } = asked
  const send = async (contents: OutboundContent[], reply_to?: string) => {
    const input = { workspaceId, conversationId, contents, reply_to, requestId: app.newId() }
    return (await authorized('messages.send', sendContents)(app, ada, input)).map(({ messageId }) => messageId)
  }
  const messagesOf = async (id: string) =>
    (await listMessages(app, fixture.scope(), { conversationId: id, page: 1, limit: 50 })).data
  return {
    ...{ fixture, customers, ada, asked, conversationId, other, send, messagesOf },
    store: (file = pngFile) => uploaded(app, fixture.scope(), file),
    forward: (messageId: string, requestId: string = app.newId()) =>
      authorized('messages.send', forwardMessage)(app, ada, {
        workspaceId,
        messageId,
        conversationId: other,
        requestId,
      }),
    retry: (messageId: string) =>
      authorized('messages.send', retryMessage)(app, ada, { workspaceId, messageId, requestId: app.newId() }),
  }
}

test('a forwarded message says the same, with the same file, and arrives once', async () => {
  const { fixture, customers, asked, other, store, send, messagesOf, forward } = await open()
  const [png, pdf] = [await store(), await store(pdfFile)]
  const buttons = [{ id: 'yes', title: 'Yes' }]
  const header = { type: 'image', file_id: png.id } as const
  const sent = await send([
    { type: 'document', file_id: pdf.id, file_name: 'Bill 7.pdf', caption: 'Yours' },
    { type: 'location', latitude: 1, longitude: 2, name: 'Office' },
    { type: 'buttons', text: 'Is this it?', header, buttons },
    { type: 'contacts', contacts: [{ name: 'Bob', phones: [{ phone: '+1 2' }] }] },
  ])
  const requestId = fixture.app.newId()
  const first = await forward(asked.messageId, requestId)
  expect(await forward(asked.messageId, requestId)).toEqual(first)
  for (const messageId of sent) await forward(messageId)

  const forwarded = (await messagesOf(other)).slice(1)
  expect(forwarded).toMatchObject([
    { text: 'Where is it?', direction: 'outbound', sent_by: 'Ada' },
    { content: { type: 'document', file_name: 'Bill 7.pdf', caption: 'Yours' }, media: { id: pdf.id } },
    { content: { type: 'location', latitude: 1, longitude: 2, name: 'Office' } },
    { content: { type: 'buttons', text: 'Is this it?', header: { type: 'image' }, buttons }, media: { id: png.id } },
    { content: { type: 'contacts', contacts: [{ name: 'Bob', phones: [{ phone: '+1 2' }] }] } },
  ])
  expect(forwarded).toHaveLength(5)
  expect(await customers.got(bob)).toHaveLength(5)
})

test('a received picture is forwarded with its file', async () => {
  const { fixture, customers, other, messagesOf, forward } = await open()
  const { fileId, contentId, name, mime } = await fileToSend(fixture.app, fixture.scope(), pngFile)
  const file = { fileId, contentId, name, mime, kind: 'image' } as const
  const { messageId } = await customers.write(anna, 'broken', { file })
  await fixture.runJobs()
  await forward(messageId)
  expect((await messagesOf(other)).at(-1)).toMatchObject({
    content: { type: 'image', caption: 'broken' },
    media: { name: 'photo.png' },
  })
})

test('notes, templates and lost files are not forwarded, and nothing is after the reply window', async () => {
  const { fixture, ada, asked, conversationId, other, messagesOf, forward, send, store } = await open()
  const { app, workspaceId } = fixture
  const template = await approvedTemplate(fixture)
  const about = { workspaceId, conversationId }
  const note = await authorized('notes.add', addNote)(app, ada, { ...about, text: 'secret' })
  const variables = { 1: 'Anna', 2: 'A-17' }
  const byTemplate = await authorized('messages.send', sendTemplateReply)(app, ada, {
    ...{ ...about, variables },
    templateId: template.id,
  })
  const [picture] = await send([{ type: 'image', file_id: (await store()).id }])
  await app.db.updateTable('message_attachment').set({ file_id: null }).execute()

  await expect(forward(note.id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(forward(byTemplate.messageId)).rejects.toMatchObject({ reason: sentence('templateNotForwarded') })
  await expect(forward(picture ?? '')).rejects.toMatchObject({ reason: sentence('fileNotForwarded') })
  await expect(forward('unknown')).rejects.toMatchObject({ code: 'not_found' })
  fixture.clock.advance(dayMs)
  await expect(forward(asked.messageId)).rejects.toMatchObject({ code: 'window_closed' })
  expect(await messagesOf(other)).toHaveLength(1)
})

test('a message that failed is sent again with its quote, and no other is', async () => {
  const { asked, conversationId, customers, send, messagesOf, retry } = await open()
  const [messageId = ''] = await send([{ type: 'text', text: 'On its way' }], asked.messageId)
  await expect(retry(messageId)).rejects.toMatchObject({ reason: sentence('onlyFailedRetried') })
  await customers.receipt(messageId, 'failed')
  await retry(messageId)

  expect((await messagesOf(conversationId)).slice(1)).toMatchObject([
    { id: messageId, status: 'failed' },
    { text: 'On its way', status: 'sent', content: { quoted: { message_id: asked.messageId } } },
  ])
})

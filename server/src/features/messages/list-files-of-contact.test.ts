import { describe, expect, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import { customersOf } from '../../testing/customers.ts'
import { pdfFile, pngFile, uploaded } from '../../testing/files.ts'
import { engines, sqlite } from '../../testing/stores/engines.ts'
import { planOf } from '../../testing/stores/plans.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { deleteFile } from '../files/get-file.ts'
import { sendContents } from './delayed/send-contents.ts'
import { listFilesOfContact } from './list-files-of-contact.ts'
import { pageOfMessagesWithFiles } from './messages-with-files.store.ts'

const phone = '+491701234567'

describe.each(engines)('The files of a contact on $name', (engine) => {
  async function open() {
    const fixture = await createTestApp(engine)
    const { app, workspaceId, clock } = fixture
    const customers = await customersOf(fixture)
    const { conversationId } = await customers.write(phone, 'hello')
    await customers.write('+491709999999', 'hello')
    const { contact_id: contactId } = await app.db
      .selectFrom('conversation')
      .select('contact_id')
      .where('id', '=', conversationId)
      .executeTakeFirstOrThrow()
    const [picture, document] = [
      await uploaded(app, fixture.scope(), pngFile),
      await uploaded(app, fixture.scope(), pdfFile),
    ]
    const file = {
      fileId: picture.id,
      contentId: await contentOf(picture.id),
      kind: 'image',
      mime: 'image/png',
    } as const
    await customers.write(phone, 'The front', { file: { ...file, name: 'photo.png' } })
    await fixture.runJobs()
    const about = { workspaceId, conversationId, requestId: app.newId() }
    const contents = [
      { type: 'document', file_id: document.id },
      { type: 'text', text: 'The bill' },
    ] as const
    await authorized('messages.send', sendContents)(app, fixture.member(), { ...about, contents: [...contents] })
    // It is sent once it cannot be undone any more.
    clock.advance(10_000)
    await fixture.runJobs()
    const list = (page = 1, limit = 20, actor = fixture.member('viewer')) =>
      authorized('contacts.read_messages', listFilesOfContact)(app, actor, { workspaceId, contactId, page, limit })
    return { fixture, contactId, document, list }

    async function contentOf(fileId: string): Promise<string> {
      const row = app.db.selectFrom('file').select('content_id').where('id', '=', fileId)
      return (await row.executeTakeFirstOrThrow()).content_id
    }
  }

  test('those in both directions are listed newest first, by page, without those that were deleted', async () => {
    const { fixture, document, list } = await open()
    const { data, pagination } = await list()
    expect(pagination).toMatchObject({ total: 2 })
    expect(data).toMatchObject([
      { direction: 'outbound', media: { id: document.id, name: 'invoice.pdf', kind: 'document' } },
      { direction: 'inbound', media: { name: 'photo.png', kind: 'image' } },
    ])
    expect((await list(2, 1)).data).toMatchObject([{ direction: 'inbound' }])

    const { app, workspaceId } = fixture
    const deleted = { workspaceId, mode: 'live', fileId: document.id } as const
    await authorized('files.delete', deleteFile)(app, fixture.member('owner'), deleted)
    expect(await list()).toMatchObject({ data: [{ direction: 'inbound' }], pagination: { total: 1 } })
  })

  test('a contact of another workspace or of the other mode is not there', async () => {
    const { fixture, contactId } = await open()
    const { app, workspaceId, otherWorkspaceId } = fixture
    const list = authorized('contacts.read_messages', listFilesOfContact)
    const page = { contactId, page: 1, limit: 20 }
    const elsewhere = fixture.member('owner', { workspaceId: otherWorkspaceId })
    const foreign = list(app, elsewhere, { ...page, workspaceId: otherWorkspaceId })
    await expect(foreign).rejects.toMatchObject({ code: 'not_found' })
    const inTest = list(app, fixture.member(), { ...page, workspaceId, mode: 'test' })
    await expect(inTest).rejects.toMatchObject({ code: 'not_found' })
  })
})

// Only SQLite chooses the same plan for an empty store as for a full one, so only its plan can be asserted.
test('the list of files reads the messages of the contact in the order of an index', async () => {
  const { app, scope } = await createTestApp(sqlite)
  const query = pageOfMessagesWithFiles(app.db, scope(), { contactId: 'x', page: 1, limit: 20 })
  const plan = await planOf(app, query.compile())
  expect(plan).toContain('message_of_contact (contact_id=?)')
  expect(plan).not.toMatch(/SCAN|TEMP B-TREE/)
})

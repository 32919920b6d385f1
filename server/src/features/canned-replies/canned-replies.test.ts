import { maxCannedReplies, NewCannedReply } from '@parley/shared/conversations/canned-replies'
import { describeIssues } from '@parley/shared/errors'
import { sentence } from '@parley/shared/sentences/sentence'
import { describe, expect, test } from 'vitest'
import { entriesOf } from '../../testing/audit.ts'
import { authorized } from '../../testing/authorized.ts'
import { pdfFile, pngFile, uploaded } from '../../testing/files.ts'
import { dayMs } from '../../testing/keys.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { createContactField } from '../contact-fields/create-contact-field.ts'
import { sweepFiles } from '../files/sweep-files.ts'
import { changeCannedReply } from './change-canned-reply.ts'
import { createCannedReply } from './create-canned-reply.ts'
import { deleteCannedReply } from './delete-canned-reply.ts'
import { listCannedReplies } from './list-canned-replies.ts'

describe.each(engines)('on $name', (engine) => {
  async function open() {
    const fixture = await createTestApp(engine)
    const { app, workspaceId } = fixture
    const agent = fixture.member('agent')
    const here = { workspaceId, mode: 'live' as const }
    const create = (shortcut: string, text = 'We are open from 9 to 5.', actor = agent) =>
      authorized('canned_replies.change', createCannedReply)(app, actor, { ...here, shortcut, text })
    const shown = async () =>
      (await authorized('canned_replies.read', listCannedReplies)(app, agent, here)).data.map(
        ({ shortcut }) => shortcut,
      )
    return { fixture, app, agent, here, create, shown }
  }

  test('canned replies can be created, listed in both modes, changed and deleted', async () => {
    const { fixture, app, agent, here, create, shown } = await open()
    await create('thanks')
    const { id } = await create('hours')
    expect(await shown()).toEqual(['hours', 'thanks'])
    const inTest = await authorized('canned_replies.read', listCannedReplies)(app, agent, { ...here, mode: 'test' })
    expect(inTest.data).toHaveLength(2)

    const changed = await authorized('canned_replies.change', changeCannedReply)(app, agent, {
      ...here,
      cannedReplyId: id,
      text: 'Closed.',
    })
    expect(changed).toMatchObject({ id, shortcut: 'hours', text: 'Closed.' })
    await authorized('canned_replies.change', deleteCannedReply)(app, agent, { ...here, cannedReplyId: id })
    expect(await shown()).toEqual(['thanks'])

    const actions = ['canned_reply.created', 'canned_reply.changed', 'canned_reply.deleted'] as const
    const entries = await entriesOf(fixture, ...actions)
    expect(entries.slice(1).map(({ action, subject, details }) => [action, subject, details])).toEqual([
      ['canned_reply.created', '/hours', { text: 'We are open from 9 to 5.' }],
      ['canned_reply.changed', '/hours', { text: { from: 'We are open from 9 to 5.', to: 'Closed.' } }],
      ['canned_reply.deleted', '/hours', { text: 'Closed.' }],
    ])
  })

  test('a reply is put into a folder, keeps it through other changes, and is taken out of it', async () => {
    const { app, agent, here } = await open()
    const change = (input: { text?: string; folder?: string }) =>
      authorized('canned_replies.change', changeCannedReply)(app, agent, { ...here, cannedReplyId: id, ...input })
    const { id, folder } = await authorized('canned_replies.change', createCannedReply)(app, agent, {
      ...here,
      shortcut: 'hours',
      text: 'We are open.',
      folder: 'Shop',
    })
    expect(folder).toBe('Shop')
    expect(await change({ text: 'Closed.' })).toMatchObject({ text: 'Closed.', folder: 'Shop' })
    expect(await change({ folder: '' })).toMatchObject({ text: 'Closed.', folder: null })
  })

  test('a reply keeps its buttons through other changes, and the audit log names them', async () => {
    const { fixture, app, agent, here } = await open()
    const input = { ...here, shortcut: 'slot', text: 'Does ten suit you?', buttons: ['Yes', 'No'] }
    const { id, buttons } = await authorized('canned_replies.change', createCannedReply)(app, agent, input)
    const change = (more: { text?: string; buttons?: string[] }) =>
      authorized('canned_replies.change', changeCannedReply)(app, agent, { ...here, cannedReplyId: id, ...more })
    expect([buttons, (await change({ text: 'Does nine?' })).buttons]).toEqual([
      ['Yes', 'No'],
      ['Yes', 'No'],
    ])
    expect(await change({ buttons: [] })).toMatchObject({ text: 'Does nine?', buttons: [] })
    const entries = await entriesOf(fixture, 'canned_reply.created', 'canned_reply.changed')
    expect(entries.map(({ details }) => details)).toMatchObject([
      { buttons: 'Yes, No' },
      { text: { to: 'Does nine?' } },
      { buttons: { from: 'Yes, No', to: '' } },
    ])
    const problems = NewCannedReply.safeParse({ ...input, buttons: ['Yes', 'Yes'] }).error?.issues
    expect(problems).toMatchObject([{ path: ['buttons', 1] }])
  })

  test('files of a reply stay in both modes, until no reply has them any more', async () => {
    const { fixture, app, agent, here } = await open()
    const inTest = { ...here, mode: 'test' as const }
    const live = fixture.scope()
    const [photo, invoice] = [await uploaded(app, live, pngFile), await uploaded(app, live, pdfFile)]
    const create = authorized('canned_replies.change', createCannedReply)
    const change = authorized('canned_replies.change', changeCannedReply)
    const { id, files } = await create(app, agent, {
      ...here,
      ...{ shortcut: 'prices', text: 'Our prices', fileIds: [photo.id, invoice.id] },
    })
    expect(files).toEqual([photo, invoice])
    const filesIn = async (where: typeof here | typeof inTest) =>
      (await authorized('canned_replies.read', listCannedReplies)(app, agent, where)).data[0]?.files ?? []
    const copies = await filesIn(inTest)
    expect(copies.map(({ name, size }) => [name, size])).toEqual([photo, invoice].map(({ name, size }) => [name, size]))
    const reordered = copies.map((file) => file.id).reverse()
    await change(app, agent, { ...inTest, cannedReplyId: id, fileIds: reordered })
    await change(app, agent, { ...here, cannedReplyId: id, text: 'Prices' })

    const storedFiles = async () =>
      (await app.db.selectFrom('file').select('id').execute()).map((file) => file.id).sort()
    const both = [photo.id, invoice.id, ...reordered].sort()
    fixture.clock.advance(2 * dayMs)
    await sweepFiles(app, AbortSignal.timeout(60_000))
    expect(await storedFiles()).toEqual(both)
    expect((await filesIn(here)).map((file) => file.id)).toEqual([invoice.id, photo.id])

    await change(app, agent, { ...here, cannedReplyId: id, fileIds: [photo.id] })
    await sweepFiles(app, AbortSignal.timeout(60_000))
    expect(await storedFiles()).toEqual([photo.id, copies[0]?.id].sort())
    await authorized('canned_replies.change', deleteCannedReply)(app, agent, { ...here, cannedReplyId: id })
    await sweepFiles(app, AbortSignal.timeout(60_000))
    expect(await storedFiles()).toEqual([])

    const entries = await entriesOf(fixture, 'canned_reply.created', 'canned_reply.changed')
    expect(entries.map(({ details: { files } }) => files)).toEqual([
      'photo.png, invoice.pdf',
      { from: 'photo.png, invoice.pdf', to: 'invoice.pdf, photo.png' },
      undefined,
      { from: 'invoice.pdf, photo.png', to: 'photo.png' },
    ])
  })

  test('a file of the other mode is refused at its place', async () => {
    const { fixture, app, agent, here } = await open()
    const { id } = await uploaded(app, fixture.scope(), pngFile)
    const creation = authorized('canned_replies.change', createCannedReply)(app, agent, {
      ...{ ...here, mode: 'test', shortcut: 'prices', text: 'Our prices', fileIds: [id] },
    })
    await expect(creation).rejects.toMatchObject({ code: 'invalid_request', details: [{ path: 'fileIds.0' }] })
  })

  test('an unknown variable is refused in a sentence that names the known ones', () => {
    const input = {
      workspaceId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
      mode: 'live',
      shortcut: 'hi',
      text: 'Hi {{customer.name|you}}',
    }
    const { error } = NewCannedReply.safeParse(input)
    const variables = '{{contact.first_name}}, {{contact.name}}, {{agent.name}}'
    const message = sentence('cannedVariableUnknown', { variable: '{{customer.name|you}}', variables })
    expect(error && describeIssues(error)).toEqual([{ path: 'text', message }])
    expect(NewCannedReply.safeParse({ ...input, text: 'Hi {{contact.first_name|you}}' }).success).toBe(true)
  })

  test('a reply names fields of contacts that the workspace has, and no others', async () => {
    const { app, fixture, agent, here, create } = await open()
    const text = 'Your order {{contact.order_number|?}} for {{contact.email}}'
    await expect(create('order', text)).rejects.toMatchObject({ details: [{ path: 'text' }] })
    await authorized('contacts.configure', createContactField)(app, fixture.member('owner'), {
      ...here,
      ...{ key: 'order_number', label: 'Order', type: 'text' },
    })
    const { id } = await create('order', text)
    const change = authorized('canned_replies.change', changeCannedReply)
    await expect(
      change(app, agent, { ...here, cannedReplyId: id, text: '{{contact.order_no}}' }),
    ).rejects.toMatchObject({ details: [{ path: 'text' }] })
  })

  test('a shortcut is unique, and the refusal names the field', async () => {
    const { app, agent, here, create, shown } = await open()
    await create('hours')
    const { id } = await create('thanks')
    const conflict = { code: 'conflict', details: [{ path: 'shortcut' }] }
    await expect(create('hours', 'Other')).rejects.toMatchObject(conflict)
    const rename = authorized('canned_replies.change', changeCannedReply)(app, agent, {
      ...here,
      cannedReplyId: id,
      shortcut: 'hours',
    })
    await expect(rename).rejects.toMatchObject(conflict)
    expect(await shown()).toEqual(['hours', 'thanks'])
  })

  async function insertReplies({ app, here }: Pick<Awaited<ReturnType<typeof open>>, 'app' | 'here'>, count: number) {
    const now = app.now()
    const rows = Array.from({ length: count }, (_, n) => ({
      id: app.newId(),
      workspace_id: here.workspaceId,
      shortcut: `r${n}`,
      text: 'x',
      buttons: '[]',
      created_at: now,
      updated_at: now,
    }))
    await app.db.insertInto('canned_reply').values(rows).execute()
  }

  test('a workspace has a maximum number of replies', async () => {
    const opened = await open()
    await insertReplies(opened, maxCannedReplies)
    await expect(opened.create('one_more')).rejects.toMatchObject({ code: 'conflict' })
  })

  test('concurrent creations cannot exceed the maximum', async () => {
    const opened = await open()
    await insertReplies(opened, maxCannedReplies - 5)
    const creations = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => opened.create(`more_${n}`)))

    expect(creations.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect(await opened.shown()).toHaveLength(maxCannedReplies)
  })

  test('viewers only read; outsiders and API keys have no access', async () => {
    const { fixture, app, here, create, shown } = await open()
    const { id } = await create('hours')
    const viewer = fixture.member('viewer')
    const stranger = fixture.member('owner', { workspaceId: fixture.otherWorkspaceId })
    const key = fixture.keyHolder({ read: true, write: true, conversations: true })
    await expect(authorized('canned_replies.read', listCannedReplies)(app, viewer, here)).resolves.toMatchObject({
      data: [{ id }],
    })
    const forbidden = { code: 'forbidden' }
    for (const actor of [stranger, key]) {
      await expect(authorized('canned_replies.read', listCannedReplies)(app, actor, here)).rejects.toMatchObject(
        forbidden,
      )
    }
    for (const actor of [viewer, stranger, key]) {
      const attempts = [
        authorized('canned_replies.change', createCannedReply)(app, actor, { ...here, shortcut: 'x', text: 'x' }),
        authorized('canned_replies.change', changeCannedReply)(app, actor, { ...here, cannedReplyId: id, text: 'x' }),
        authorized('canned_replies.change', deleteCannedReply)(app, actor, { ...here, cannedReplyId: id }),
      ]
      for (const attempt of attempts) await expect(attempt).rejects.toMatchObject(forbidden)
    }
    const elsewhere = { ...here, workspaceId: fixture.otherWorkspaceId, cannedReplyId: id }
    await expect(
      authorized('canned_replies.change', changeCannedReply)(app, stranger, { ...elsewhere, text: 'x' }),
    ).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(
      authorized('canned_replies.change', deleteCannedReply)(app, stranger, elsewhere),
    ).rejects.toMatchObject({ code: 'not_found' })
    expect(await shown()).toEqual(['hours'])
  })
})

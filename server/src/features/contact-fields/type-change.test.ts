import type { ContactFieldChange, NewContactField } from '@parley/shared/contacts/contact-fields'
import type { ContactFieldType } from '@parley/shared/contacts/field-types'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { handlers } from '../../worker/handlers.ts'
import { makeWorker } from '../../worker/loop.ts'
import { createCannedReply } from '../canned-replies/create-canned-reply.ts'
import { insertContacts, newContact } from '../contacts/contacts.store.ts'
import { changeContactField } from './change-contact-field.ts'
import { definitionsOf } from './contact-fields.store.ts'
import { createContactField } from './create-contact-field.ts'
import { deleteContactField, listFieldUses } from './delete-contact-field.ts'
import { fieldValuesOf, storeFieldValues } from './field-values.store.ts'
import { previewFieldType } from './find-losses.ts'
import { listContactFields } from './list-contact-fields.ts'
import { readFieldValues } from './read-field-value.ts'

describe.each(engines)('on $name', (engine) => {
  async function open(field: NewContactField, values: readonly unknown[]) {
    const fixture = await createTestApp(engine)
    const { app, workspaceId } = fixture
    const owner = fixture.member('owner')
    const here = { workspaceId, mode: 'live' as const }
    const { id: fieldId } = await authorized('contacts.configure', createContactField)(app, owner, {
      ...here,
      ...field,
    })
    const store = async (contactId: string, value: unknown, mode: 'live' | 'test' = 'live') => {
      const scope = fixture.scope(mode)
      const read = readFieldValues(await definitionsOf(app.db, scope), { [field.key]: value })
      await app.transact((tx) => storeFieldValues(tx, scope, [{ contactId, values: read }]))
    }
    const add = async (mode: 'live' | 'test', value: unknown) => {
      const contact = newContact(app, fixture.scope(mode), {})
      await app.transact((tx) => insertContacts(tx, [contact]))
      await store(contact.id, value, mode)
      return contact.id
    }
    const ids: string[] = []
    for (const value of values) ids.push(await add('live', value))
    const inTest = await add('test', values[0] ?? null)
    const shown = async (mode: 'live' | 'test' = 'live', asked: readonly string[] = ids) => {
      const all = await fieldValuesOf(app.db, fixture.scope(mode), asked)
      return asked.map((id) => all.get(id)?.[field.key])
    }
    const change = (input: Omit<ContactFieldChange, 'fieldId'>) =>
      authorized('contacts.configure', changeContactField)(app, owner, { ...here, fieldId, ...input })
    const preview = (type: ContactFieldType, choices?: { label: string }[]) =>
      authorized('contacts.configure', previewFieldType)(app, owner, { ...here, fieldId, type, choices })
    const list = async () => (await authorized('contacts.read', listContactFields)(app, owner, here)).data
    const work = async () => expect(await makeWorker(app, handlers).drain()).toEqual([])
    const remove = (evenIfUsed?: boolean) =>
      authorized('contacts.configure', deleteContactField)(app, owner, { ...here, fieldId, even_if_used: evenIfUsed })
    return { fixture, app, owner, here, fieldId, ids, inTest, store, shown, change, preview, list, work, remove }
  }

  const text = { key: 'size', label: 'Size', type: 'text' } as const

  test('a change of the type is refused while it would remove values, which it lists', async () => {
    const { change, preview, shown, list } = await open(text, ['12', 'large', '1e3'])
    expect(await preview('number')).toEqual({ count: 1, samples: ['large'], is_complete: true })
    await expect(change({ type: 'number' })).rejects.toMatchObject({
      code: 'conflict',
      reason: { params: { count: 1, samples: ['large'] } },
    })
    expect([await list(), await shown()]).toMatchObject([[{ type: 'text' }], ['12', 'large', '1e3']])
  })

  test('values are read as the new type at once, and a job converts those of both modes', async () => {
    const { app, change, shown, inTest, list, work } = await open(text, ['12', 'large', '1e3'])
    expect(await change({ type: 'number', discard_unconvertible: true })).toMatchObject({ is_converting: true })
    expect(await shown()).toEqual([12, undefined, 1000])
    await work()
    expect([await shown(), await shown('test', [inTest])]).toEqual([[12, undefined, 1000], [12]])
    expect(await list()).toMatchObject([{ type: 'number', is_converting: false }])
    const rows = await app.db
      .selectFrom('contact_value')
      .select(['text', 'number', 'version'])
      .orderBy('number')
      .execute()
    expect(rows.map(({ number }) => Number(number))).toEqual([12, 12, 1000])
    expect(rows.every((row) => row.text === null && Number(row.version) === 1)).toBe(true)
  })

  test('what is written while values are converted stays, and a second change waits', async () => {
    const { change, store, shown, ids, work } = await open(text, ['12', '13'])
    await change({ type: 'number' })
    await expect(change({ type: 'text' })).rejects.toMatchObject({ code: 'conflict' })
    await store(ids[0] ?? '', 99)
    await store(ids[1] ?? '', null)
    await work()
    expect(await shown()).toEqual([99, undefined])
    await change({ type: 'text' })
    await work()
    expect(await shown()).toEqual(['99', undefined])
  })

  test('choices become text by their labels, and text becomes choices', async () => {
    const field = {
      key: 'likes',
      label: 'Likes',
      type: 'choices',
      choices: [{ label: 'Tea' }, { label: 'Café' }],
    } satisfies NewContactField
    const { change, preview, shown, work } = await open(field, [['tea', 'cafe'], ['cafe']])
    await change({ type: 'text' })
    expect(await shown()).toEqual(['Tea; Café', 'Café'])
    await work()
    expect(await shown()).toEqual(['Tea; Café', 'Café'])
    const choices = [{ label: 'Cafe' }]
    expect(await preview('choices', choices)).toMatchObject({ count: 2, samples: ['Tea; Café'] })
    await change({ type: 'choices', choices: [...choices, { label: 'Tea' }] })
    await work()
    expect(await shown()).toEqual([['cafe', 'tea'], ['cafe']])
  })

  test('more values than a batch holds are all converted', async () => {
    const { app, fixture, fieldId, change, work } = await open(text, [])
    const scope = fixture.scope()
    const [field] = await definitionsOf(app.db, scope)
    if (!field) throw new Error('There is no field')
    const contacts = Array.from({ length: 1_200 }, () => newContact(app, scope, {}))
    await app.transact(async (tx) => {
      await insertContacts(tx, contacts)
      const rows = contacts.map(({ id }, index) => ({ contactId: id, values: new Map([[field, `${index % 7}`]]) }))
      await storeFieldValues(tx, scope, rows)
    })
    await change({ type: 'choice', choices: Array.from({ length: 7 }, (_, n) => ({ label: `${n}` })) })
    await work()
    const rows = await app.db.selectFrom('contact_value').selectAll().where('field_id', '=', fieldId).execute()
    expect([rows.length, rows.every(({ version }) => Number(version) === 1)]).toEqual([1_200, true])
  })

  test('a field that is used is deleted only when that is confirmed, and then with its values', async () => {
    const { app, owner, here, fieldId, remove, list, work } = await open(text, ['12', '13'])
    await authorized('canned_replies.change', createCannedReply)(app, owner, {
      ...here,
      shortcut: 'size',
      text: 'Your size: {{contact.size|unknown}}',
    })
    const uses = await authorized('contacts.configure', listFieldUses)(app, owner, { ...here, fieldId })
    expect(uses.data).toMatchObject([{ kind: 'canned_reply', name: 'size' }])
    await expect(remove()).rejects.toMatchObject({ code: 'conflict' })
    expect(await list()).toHaveLength(1)
    await remove(true)
    expect(await list()).toEqual([])
    await authorized('contacts.configure', createContactField)(app, owner, { ...here, ...text })
    await work()
    expect(await app.db.selectFrom('contact_value').selectAll().execute()).toEqual([])
    expect(await app.db.selectFrom('contact_field').select('id').execute()).toHaveLength(1)
  })
})

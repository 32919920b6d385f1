import {
  ContactFieldBody,
  type ContactFieldChange,
  ContactFieldChangeBody,
  maxContactFields,
  type NewContactField,
} from '@parley/shared/contacts/contact-fields'
import { describe, expect, test } from 'vitest'
import { entriesOf } from '../../testing/audit.ts'
import { authorized } from '../../testing/authorized.ts'
import { customersOf } from '../../testing/customers.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { contactsByAddress } from '../contacts/addresses/addresses.store.ts'
import { changeContactField } from './change-contact-field.ts'
import { definitionsOf } from './contact-fields.store.ts'
import { createContactField } from './create-contact-field.ts'
import { fieldValuesOf, storeFieldValues } from './field-values.store.ts'
import { listContactFields } from './list-contact-fields.ts'
import { readFieldValues } from './read-field-value.ts'

describe.each(engines)('on $name', (engine) => {
  async function open() {
    const fixture = await createTestApp(engine)
    const { app, workspaceId } = fixture
    const owner = fixture.member('owner')
    const here = { workspaceId, mode: 'live' as const }
    const create = (field: NewContactField) =>
      authorized('contacts.configure', createContactField)(app, owner, { ...here, ...field })
    const change = (field: ContactFieldChange) =>
      authorized('contacts.configure', changeContactField)(app, owner, { ...here, ...field })
    const list = async (mode: 'live' | 'test' = 'live') =>
      (await authorized('contacts.read', listContactFields)(app, fixture.member('viewer'), { ...here, mode })).data
    const contactOf = async (phone: string) => {
      const { conversationId } = await (await customersOf(fixture)).write(phone, 'Hello')
      const { contact_id } = await app.db
        .selectFrom('conversation')
        .select('contact_id')
        .where('id', '=', conversationId)
        .executeTakeFirstOrThrow()
      return contact_id
    }
    const scope = fixture.scope()
    const store = async (contactId: string, raw: Record<string, unknown>) => {
      const values = readFieldValues(await definitionsOf(app.db, scope), raw)
      await app.transact((tx) => storeFieldValues(tx, scope, [{ contactId, values }]))
    }
    const valuesOf = async (contactId: string) => (await fieldValuesOf(app.db, scope, [contactId])).get(contactId)
    return { fixture, app, here, scope, create, change, list, contactOf, store, valuesOf }
  }

  test('both modes have the fields, in their order, and a field is renamed and moved', async () => {
    const { fixture, create, change, list } = await open()
    const { id } = await create({ key: 'order_number', label: 'Order number', type: 'text', help: 'As on the invoice' })
    await create({ key: 'birthday', label: 'Birthday', type: 'date' })
    await create({ key: 'vip', label: 'VIP', type: 'yes_no' })
    expect((await list('test')).map(({ key }) => key)).toEqual(['order_number', 'birthday', 'vip'])

    await change({ fieldId: id, label: 'Order', help: '', position: 1 })
    expect(await list()).toMatchObject([
      { key: 'birthday' },
      { id, key: 'order_number', label: 'Order', help: null, choices: [] },
      { key: 'vip' },
    ])
    const [, , , entry] = await entriesOf(fixture, 'contact_field.created', 'contact_field.changed')
    expect(entry).toMatchObject({
      subject: 'Order number',
      details: {
        label: { from: 'Order number', to: 'Order' },
        help: { from: 'As on the invoice', to: null },
        position: { from: 0, to: 1 },
      },
    })
  })

  test('values of every type are read back as they were written, in the order of the fields', async () => {
    const { create, contactOf, store, valuesOf } = await open()
    await create({ key: 'note', label: 'Note', type: 'text' })
    await create({ key: 'spent', label: 'Spent', type: 'number' })
    await create({ key: 'born', label: 'Born', type: 'date' })
    await create({ key: 'plan', label: 'Plan', type: 'choice', choices: [{ label: 'Gold' }, { label: 'Silber' }] })
    await create({ key: 'likes', label: 'Likes', type: 'choices', choices: [{ label: 'Tea' }, { label: 'Café' }] })
    await create({ key: 'vip', label: 'VIP', type: 'yes_no' })
    await create({ key: 'shop', label: 'Shop', type: 'link' })
    await create({ key: '__proto__', label: '__proto__', type: 'text' })
    const contactId = await contactOf('+491701234567')
    expect(await valuesOf(contactId)).toBe(undefined)
    const written = JSON.parse(`{"vip": false, "spent": 0.1, "born": "1969-07-20", "plan": "silber",
      "likes": ["cafe", "tea"], "note": "Zoë", "shop": "https://example.com", "__proto__": "p"}`)
    await store(contactId, written)
    expect(JSON.stringify(await valuesOf(contactId))).toBe(
      JSON.stringify({
        ...{ note: 'Zoë', spent: 0.1, born: '1969-07-20', plan: 'silber', likes: ['tea', 'cafe'] },
        ...{ vip: false, shop: 'https://example.com', ['__proto__']: 'p' },
      }),
    )
    await store(contactId, { spent: 3, likes: ['tea'], born: null })
    expect(await valuesOf(contactId)).toMatchObject({ note: 'Zoë', spent: 3, likes: ['tea'], plan: 'silber' })
    expect(await valuesOf(contactId)).not.toHaveProperty('born')
  })

  test('a choice is renamed without touching a value, and an archived one stays with those who have it', async () => {
    const { create, change, contactOf, store, valuesOf } = await open()
    const { id, choices } = await create({
      ...{ key: 'plan', label: 'Plan', type: 'choice' },
      choices: [{ label: 'Gold' }, { label: 'Große Größe' }, { label: '金' }, { label: 'Gold!' }],
    })
    expect(choices.map((choice) => choice.id)).toEqual(['gold', 'grosse_grosse', 'choice', 'gold_2'])
    const contactId = await contactOf('+491701234567')
    await store(contactId, { plan: 'gold' })
    const renamed = await change({
      fieldId: id,
      choices: [
        { id: 'choice', label: 'Jade' },
        { id: 'gold', label: 'Premium' },
      ],
    })
    expect(renamed.choices).toEqual([
      { id: 'choice', label: 'Jade', archived: false },
      { id: 'gold', label: 'Premium', archived: false },
      { id: 'grosse_grosse', label: 'Große Größe', archived: true },
      { id: 'gold_2', label: 'Gold!', archived: true },
    ])
    expect(await valuesOf(contactId)).toEqual({ plan: 'gold' })
    await change({ fieldId: id, choices: [{ label: 'jade' }] })
    expect(await valuesOf(contactId)).toEqual({ plan: 'gold' })
    await expect(store(contactId, { plan: 'gold' })).rejects.toMatchObject({ details: [{ path: 'fields.plan' }] })
    await store(contactId, { plan: 'JADE' })
    expect(await valuesOf(contactId)).toEqual({ plan: 'choice' })
  })

  test('a taken key, one field too many and choices that are not clear are refused, and change nothing', async () => {
    const { app, here, create, change, list } = await open()
    const { id } = await create({ key: 'plan', label: 'Plan', type: 'choice', choices: [{ label: 'Gold' }] })
    const before = await list()
    await expect(create({ key: 'plan', label: 'Other', type: 'text' })).rejects.toMatchObject({
      code: 'conflict',
      details: [{ path: 'key' }],
    })
    const refusals: [ContactFieldChange, string][] = [
      [{ fieldId: id, choices: [{ id: 'silver', label: 'Silver' }] }, 'choices[0].id'],
      [{ fieldId: id, choices: [{ label: 'A' }, { label: 'a' }] }, 'choices[1].label'],
      [
        {
          fieldId: id,
          choices: [
            { id: 'gold', label: 'A' },
            { id: 'gold', label: 'B' },
          ],
        },
        'choices[1].id',
      ],
      [{ fieldId: id, choices: [{ id: 'gold', label: 'Silver' }, { label: 'Gold' }] }, 'choices[1].label'],
    ]
    for (const [input, path] of refusals) {
      await expect(change(input)).rejects.toMatchObject({ code: 'invalid_request', details: [{ path }] })
    }
    await expect(create({ key: 'n', label: 'N', type: 'number', choices: [{ label: 'A' }] })).rejects.toMatchObject({
      details: [{ path: 'choices' }],
    })
    await expect(change({ fieldId: 'unknown', label: 'X' })).rejects.toMatchObject({ code: 'not_found' })
    expect(await list()).toEqual(before)

    const rows = Array.from({ length: maxContactFields - 1 }, (_, n) => ({
      ...{ id: `f${n}`, workspace_id: here.workspaceId, key: `f${n}`, label: 'x', type: 'text' as const, help: null },
      ...{ position: n, choices: '[]', version: 0, former: null, archived_at: null, created_at: 0, updated_at: 0 },
    }))
    await app.db.insertInto('contact_field').values(rows).execute()
    await expect(create({ key: 'more', label: 'More', type: 'text' })).rejects.toMatchObject({ code: 'conflict' })
  })

  test('concurrent creations cannot give two fields one key', async () => {
    const { create, list } = await open()
    const all = await Promise.allSettled([1, 2, 3].map(() => create({ key: 'k', label: 'K', type: 'text' })))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await list()).toHaveLength(1)
  })

  test('of two contacts that are merged the remaining one keeps its values and gets those that it lacks', async () => {
    const { app, fixture, create, contactOf, store, valuesOf } = await open()
    await create({ key: 'note', label: 'Note', type: 'text' })
    await create({ key: 'spent', label: 'Spent', type: 'number' })
    await create({ key: 'likes', label: 'Likes', type: 'choices', choices: [{ label: 'Tea' }, { label: 'Café' }] })
    const { deliver, message } = await customersOf(fixture)
    const first = await contactOf('+491701234567')
    fixture.clock.advance(1_000)
    const from = { phone: null, platformUserId: 'DE.1', name: null }
    await deliver({ ...message('', 'Hello'), from })
    const second = (await contactsByAddress(app.db, fixture.scope(), ['DE.1'])).get('DE.1')?.id ?? ''
    await store(first, { note: 'first', likes: ['tea'] })
    await store(second, { note: 'second', spent: 2, likes: ['tea', 'cafe'] })
    await deliver({ ...message('', 'Hello'), from: { ...from, phone: '+491701234567' } })
    expect(await valuesOf(second)).toBe(undefined)
    expect(await valuesOf(first)).toEqual({ note: 'first', spent: 2, likes: ['tea', 'cafe'] })
    expect(
      await app.db.selectFrom('contact_value').select('contact_id').where('contact_id', '=', second).execute(),
    ).toEqual([])
  })

  test('values belong to one mode and workspace', async () => {
    const { app, fixture, create, contactOf, store } = await open()
    await create({ key: 'note', label: 'Note', type: 'text' })
    const contactId = await contactOf('+491701234567')
    await store(contactId, { note: 'x' })
    expect(await fieldValuesOf(app.db, fixture.scope('test'), [contactId])).toEqual(new Map())
  })
})

test('the key of a field is plain, and no attribute that every contact has', () => {
  const accepts = (key: string) => ContactFieldBody.safeParse({ key, label: 'X', type: 'text' }).success
  expect(['order_number', '__proto__', 'constructor', 'k2'].filter((key) => !accepts(key))).toEqual([])
  const refused = ['', 'Order', 'order number', '2nd', 'name', 'phone', 'tags', 'ä', 'x'.repeat(41)]
  expect(refused.filter(accepts)).toEqual([])
})

test('a key cannot be changed', () => {
  expect(ContactFieldChangeBody.safeParse({ label: 'X', key: 'other' }).success).toBe(false)
})

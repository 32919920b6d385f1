import type { ContactChanges, SeenContact } from '@parley/shared/contacts/contact-changes'
import { english } from '@parley/shared/sentences/english'
import { describe, expect, test } from 'vitest'
import { AppError } from '../../errors.ts'
import { entriesOf } from '../../testing/audit.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { findOrCreateContact } from '../identity/find-or-create-contact.ts'
import { createTag } from '../tags/create-tag.ts'
import { tagsOfContacts } from '../tags/tagged-contacts.store.ts'
import { addressesOfContact } from './addresses/addresses.store.ts'
import { findContact } from './contacts.store.ts'
import { importOptOuts } from './import-opt-outs.ts'
import { listContacts } from './list-contacts.ts'
import { type ContactToSave, saveContact, saveContacts } from './save-contact.ts'
import type { ChangeSource } from './saving/read-changes.ts'

const [ada, bob, eve] = ['+491701234567', '+491701234568', '+491701234569']

describe.each(engines)('saving contacts on $name', (engine) => {
  test('a contact is created with everything that was typed', async () => {
    const fixture = await createTestApp(engine)

    const { contact, isNew } = await create(fixture, {
      name: 'Ada',
      phones: [ada, bob],
      emails: ['ada@example.com'],
      external_id: 'c-1',
      language: 'pt-br',
      country: 'BR',
      time_zone: 'America/Manaus',
    })

    expect(isNew).toBe(true)
    const stored = await findContact(fixture.app.db, fixture.scope(), contact.id)
    expect(stored).toEqual(contact)
    expect(stored).toMatchObject({
      phone: ada,
      external_id: 'c-1',
      country: 'BR',
      phone_country: 'DE',
      sort_name: 'ada',
    })
    expect(await addressesIn(fixture, contact.id)).toEqual([ada, bob, 'ada@example.com'].toSorted())
    expect(await found(fixture, 'example')).toEqual([contact.id])
  })

  test('a contact without any address is refused', async () => {
    const fixture = await createTestApp(engine)
    const { contact } = await create(fixture, { phones: [ada] })

    await expect(create(fixture, { name: 'Ada' })).rejects.toThrow('must leave the contact a phone number')
    await expect(change(fixture, contact.id, { phones: [] })).rejects.toThrow('must leave the contact a phone number')
    expect(await addressesIn(fixture, contact.id)).toEqual([ada])
  })

  test('an address of another contact is a conflict that names that contact', async () => {
    const fixture = await createTestApp(engine)
    const { contact } = await create(fixture, {
      phones: ['+5511987654321'],
      emails: ['a@example.com'],
      external_id: '7',
    })

    const problems = await refused(create(fixture, { phones: [ada, '+551187654321'], emails: ['a@example.com'] }))
    expect(problems).toEqual({
      code: 'conflict',
      'phones[1]': expect.stringContaining(contact.id),
      'emails[0]': expect.stringContaining(contact.id),
    })
    const own = await refused(create(fixture, { phones: [ada], external_id: '7' }))
    expect(own).toEqual({ code: 'conflict', external_id: expect.stringContaining(contact.id) })
    expect(await found(fixture, ada)).toEqual([])
  })

  test('a variant of a contact’s own phone is the phone that it has', async () => {
    const fixture = await createTestApp(engine)
    const { contact } = await create(fixture, { phones: ['+5511987654321'] })

    const changed = await change(fixture, contact.id, { phones: ['+551187654321', '+5511987654321', ada] })

    expect(changed.contact.phone).toBe('+5511987654321')
    expect(await addressesIn(fixture, contact.id)).toEqual([ada, '+5511987654321'])
  })

  test('what is left out stays, and null clears', async () => {
    const fixture = await createTestApp(engine)
    const { contact } = await create(fixture, { name: 'Ada', phones: [ada], external_id: 'x', country: 'AT' })

    const changed = await change(fixture, contact.id, { external_id: null, language: 'de' })

    expect(changed.contact).toMatchObject({ name: 'Ada', phone: ada, external_id: null, country: 'AT', language: 'de' })
    expect((await change(fixture, contact.id, { language: 'de' })).isChanged).toBe(false)
  })

  test('a removed phone is free for another contact, which gets a copy of the opt-out', async () => {
    const fixture = await createTestApp(engine)
    const { contact } = await create(fixture, { phones: [ada, bob] })
    const input = { workspaceId: fixture.workspaceId, phones: [ada], scope: 'campaigns' as const }
    await importOptOuts(fixture.app, fixture.scope(), input)

    await change(fixture, contact.id, { phones: [bob] })
    const other = await create(fixture, { phones: [ada] })

    expect(other.contact).toMatchObject({ phone: ada, opt_out_scope: 'campaigns' })
    expect(await findContact(fixture.app.db, fixture.scope(), contact.id)).toMatchObject({ phone: bob })
  })

  test('somebody who writes from a removed phone is a new contact', async () => {
    const fixture = await createTestApp(engine)
    const { contact } = await create(fixture, { phones: [ada, bob] })
    await change(fixture, contact.id, { phones: [bob] })
    fixture.clock.advance(60_000)

    const writer = await receive(fixture, { phone: ada, name: 'Somebody' })

    expect(writer).toMatchObject({ phone: ada, name: 'Somebody' })
    expect(writer.id).not.toBe(contact.id)
  })

  test('the name that a colleague gave stays when the customer writes', async () => {
    const fixture = await createTestApp(engine)
    const { contact } = await create(fixture, { name: 'Ada Lovelace', phones: [ada] })

    expect(await receive(fixture, { phone: ada, name: 'ada 🌸' })).toMatchObject({
      id: contact.id,
      name: 'Ada Lovelace',
    })
    await change(fixture, contact.id, { name: null })
    expect(await receive(fixture, { phone: ada, name: 'ada 🌸' })).toMatchObject({ name: 'ada 🌸' })
  })

  test('of two colleagues who edit one contact both keep their fields', async () => {
    const fixture = await createTestApp(engine)
    const { contact } = await create(fixture, { name: 'Ada', phones: [ada] })
    const seen = { name: 'Ada', phones: [ada], language: null }

    await change(fixture, contact.id, { name: 'Ada L.' }, seen)
    const second = await change(fixture, contact.id, { language: 'de' }, seen)

    expect(second.contact).toMatchObject({ name: 'Ada L.', language: 'de' })
  })

  test('the second to change the same field is told who changed it to what', async () => {
    const fixture = await createTestApp(engine)
    const { contact } = await create(fixture, { name: 'Ada', phones: [ada] })
    await change(fixture, contact.id, { name: 'Ada L.' }, { name: 'Ada' })

    const problems = await refused(change(fixture, contact.id, { name: 'A. Lovelace' }, { name: 'Ada' }))

    expect(problems).toEqual({ code: 'conflict', name: expect.stringMatching(/changed to Ada L\. by .+ meanwhile/) })
    const same = await change(fixture, contact.id, { name: 'Ada L.' }, { name: 'Ada' })
    expect(same.isChanged).toBe(false)
  })

  test('of many rows those that are refused change nothing, and the others are stored', async () => {
    const fixture = await createTestApp(engine)
    const rows = [{ phones: [ada], name: 'Ada' }, { phones: ['0170'] }, { phones: [bob] }, { phones: [ada, eve] }]

    const saved = await store(
      fixture,
      rows.map((changes) => ({ changes, source: 'import' })),
    )

    expect(saved.map((each) => (each.ok ? each.contact.phone : each.code))).toEqual([
      ada,
      'invalid_request',
      bob,
      'conflict',
    ])
    expect(await found(fixture, eve)).toEqual([])
  })

  test('a number is found in whichever variant it is written or sent from', async () => {
    const fixture = await createTestApp(engine)
    const { contact } = await create(fixture, { name: 'Beatriz', phones: ['+551187654321'] })
    const { app, scope, workspaceId } = fixture

    const writer = await receive(fixture, { phone: '+5511987654321', name: 'bia' })
    const phones = ['+5511987654321', '+551187654321', '+5491123456789', '+541123456789']
    await importOptOuts(app, scope(), { workspaceId, phones, scope: 'campaigns' } as never)

    expect(writer).toMatchObject({ id: contact.id, name: 'Beatriz', phone: '+5511987654321' })
    const { data } = await listContacts(app, scope(), { page: 1, limit: 10 })
    expect(data.map(({ opt_out }) => opt_out?.scope)).toEqual(['campaigns', 'campaigns'])
  })

  test('tags are added and removed with the other changes, and recorded except in an import', async () => {
    const fixture = await createTestApp(engine)
    const { app, scope, workspaceId } = fixture
    const newTag = { workspaceId, mode: 'live' as const, name: 'VIP', colour: 'red' as const }
    await createTag(app, scope(), newTag)

    const { contact } = await create(fixture, { phones: [ada], add_tags: ['vip'] })

    expect((await tagsOfContacts(app.db, scope(), [contact.id])).get(contact.id)).toMatchObject([{ name: 'VIP' }])
    expect((await change(fixture, contact.id, { remove_tags: ['VIP'] })).isChanged).toBe(true)
    await create(fixture, { phones: [bob], add_tags: ['VIP'] }, 'import')
    expect((await entriesOf(fixture, 'contact.tagged')).map(({ details }) => details)).toEqual([
      { tags: { from: [], to: ['VIP'] } },
      { tags: { from: ['VIP'], to: [] } },
    ])
    await expect(change(fixture, contact.id, { name: 'Ada', add_tags: ['unknown'] })).rejects.toThrow(
      'There is no tag “unknown”',
    )
    expect(await findContact(app.db, scope(), contact.id)).toMatchObject({ name: null })
  })

  test('two requests that create the same contact at once leave one', async () => {
    const fixture = await createTestApp(engine)

    const results = await Promise.allSettled([1, 2, 3].map(() => create(fixture, { phones: [ada] })))

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await found(fixture, ada)).toHaveLength(1)
  })
})

async function store({ app, scope }: TestApp, rows: readonly ContactToSave[]) {
  return app.transact((tx) => saveContacts(app, tx, scope(), rows))
}

async function create({ app, scope }: TestApp, changes: ContactChanges, source: ChangeSource = 'person') {
  return app.transact((tx) => saveContact(app, tx, scope(), { changes, source }))
}

async function change({ app, scope }: TestApp, id: string, changes: ContactChanges, seen: SeenContact = {}) {
  return app.transact(async (tx) => {
    const contact = await findContact(tx, scope(), id)
    return saveContact(app, tx, scope(), { contact, changes, seen, source: 'person' })
  })
}

async function receive({ app, scope }: TestApp, { phone, name }: { readonly phone: string; readonly name: string }) {
  return app.transact((tx) => findOrCreateContact(app, tx, scope(), { phone, platformUserId: null, name }))
}

/** The code of the error and its sentence at each field. */
async function refused(attempt: Promise<unknown>) {
  const error = await attempt.catch((thrown) => thrown)
  if (!(error instanceof AppError)) throw new Error('It was not refused', { cause: error })
  const problems = error.details.map(({ path, message }) => [path, english(message)])
  return { code: error.code, ...Object.fromEntries(problems) }
}

async function addressesIn({ app, scope }: TestApp, contactId: string) {
  const addresses = await addressesOfContact(app.db, scope(), contactId)
  return addresses
    .filter(({ ended_at }) => ended_at === null)
    .map(({ value }) => value)
    .toSorted()
}

async function found({ app, scope }: TestApp, q: string) {
  const { data } = await listContacts(app, scope(), { page: 1, limit: 10, q })
  return data.map(({ id }) => id)
}

import type { ContactChanges, SeenContact } from '@parley/shared/contacts/contact-changes'
import { english } from '@parley/shared/sentences/english'
import { describe, expect, test } from 'vitest'
import { AppError } from '../../errors.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createContactField } from '../contact-fields/create-contact-field.ts'
import { createTag } from '../tags/create-tag.ts'
import { changeContact, createContact } from './change-contact.ts'
import { getContact } from './get-contact.ts'

describe.each(engines)('the profile of a contact on $name', (engine) => {
  test('language, country and time zone follow from the phone until somebody corrects them', async () => {
    const fixture = await createTestApp(engine)
    const { id } = await create(fixture, { phones: ['+491701234567', '+819012345678'], emails: ['ada@example.com'] })

    const derived = { country: 'DE', language: 'de', time_zone: 'Europe/Berlin' }
    expect(await profile(fixture, id)).toMatchObject({
      ...{ phones: ['+491701234567', '+819012345678'], emails: ['ada@example.com'] },
      ...{ country: null, language: null, time_zone: null, derived, owner: null },
    })
    await change(fixture, id, { country: 'JP', language: 'en' })
    expect(await profile(fixture, id)).toMatchObject({
      ...{ country: 'JP', language: 'en', time_zone: null },
      derived: { country: 'DE', language: 'ja', time_zone: 'Asia/Tokyo' },
    })
  })

  test('tags and values of own fields are stored with the other changes', async () => {
    const fixture = await createTestApp(engine)
    const { app, scope } = fixture
    await createTag(app, scope(), { workspaceId: scope().workspaceId, mode: 'live', name: 'VIP', colour: 'red' })
    await createContactField(app, scope(), { key: 'orders', label: 'Orders', type: 'number' })

    const { id } = await create(fixture, { phones: ['+491701234567'], add_tags: ['vip'], fields: { orders: '3' } })
    expect(await profile(fixture, id)).toMatchObject({ tags: [{ name: 'VIP', colour: 'red' }], fields: { orders: 3 } })
    await change(fixture, id, { remove_tags: ['VIP'], fields: { orders: null } })
    expect(await profile(fixture, id)).toMatchObject({ tags: [], fields: {} })
  })

  test('what a field does not accept is refused at that field, and nothing is stored', async () => {
    const fixture = await createTestApp(engine)
    await createContactField(fixture.app, fixture.scope(), { key: 'orders', label: 'Orders', type: 'number' })
    const { id } = await create(fixture, { phones: ['+491701234567'] })

    expect(await refused(change(fixture, id, { name: 'Ada', fields: { orders: 'many' } }))).toHaveProperty([
      'fields.orders',
    ])
    expect(await refused(change(fixture, id, { name: 'Ada', add_tags: ['none'] }))).toHaveProperty('add_tags')
    expect(await profile(fixture, id)).toMatchObject({ name: null, fields: {}, tags: [] })
  })

  test('a value of an own field that a colleague changed meanwhile is a conflict that names the colleague', async () => {
    const fixture = await createTestApp(engine)
    await createContactField(fixture.app, fixture.scope(), { key: 'orders', label: 'Orders', type: 'number' })
    const { id } = await create(fixture, { phones: ['+491701234567'], fields: { orders: 1 } })
    await change(fixture, id, { fields: { orders: 2 } }, { fields: { orders: 1 } })

    const problems = await refused(change(fixture, id, { fields: { orders: 3 } }, { fields: { orders: 1 } }))
    expect(problems).toEqual({
      code: 'conflict',
      'fields.orders': expect.stringMatching(/^was changed to 2 by .+ meanwhile$/),
    })
    expect(await profile(fixture, id)).toMatchObject({ fields: { orders: 2 } })
  })
})

function create({ app, scope }: TestApp, changes: ContactChanges) {
  return createContact(app, scope(), { changes })
}

function change({ app, scope }: TestApp, contactId: string, changes: ContactChanges, seen: SeenContact = {}) {
  return changeContact(app, scope(), { contactId, changes, seen })
}

function profile({ app, scope }: TestApp, contactId: string) {
  return getContact(app, scope(), { contactId })
}

async function refused(attempt: Promise<unknown>) {
  const error = await attempt.catch((thrown) => thrown)
  if (!(error instanceof AppError)) throw new Error('It was not refused', { cause: error })
  const problems = error.details.map(({ path, message }) => [path, english(message)])
  return { code: error.code, ...Object.fromEntries(problems) }
}

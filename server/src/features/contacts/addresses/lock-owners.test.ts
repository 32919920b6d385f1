import { describe, expect, test } from 'vitest'
import { engines } from '../../../testing/stores/engines.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { findOrCreateContacts } from '../find-or-create-contacts.ts'
import { lockOwners } from './addresses.store.ts'

const phone = '+4915112345678'

describe.each(engines)('Locking the owners of addresses on $name', (engine) => {
  test.each([
    ['nothing finds nobody', [], false, []],
    ['an ID finds its contact', [], true, [phone]],
    ['an address finds its contact', [phone], false, [phone]],
    ['an unknown address finds nobody', ['+4915100000000'], false, []],
  ])('%s', async (_, values, withId, expected) => {
    const { app, scope } = await createTestApp(engine)
    const found = await app.transact(async (tx) => {
      const contacts = await findOrCreateContacts(app, tx, scope(), { values: [phone] })
      const contactIds = withId ? [...contacts.values()].map(({ id }) => id) : []
      return lockOwners(app, tx, scope(), { values, contactIds })
    })
    expect(found.map(({ contact }) => contact.phone)).toEqual(expected)
  })
})

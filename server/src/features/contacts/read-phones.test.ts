import { ReadPhones } from '@parley/shared/contacts/contacts'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import { readable } from '../../testing/readable.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { changeSettings } from '../settings/change-settings.ts'
import { readPhones } from './read-phones.ts'

describe.each(engines)('on $name', (engine) => {
  test('numbers without + must exist in the default country; others keep their digits', async () => {
    const fixture = await createTestApp(engine)
    const where = { workspaceId: fixture.workspaceId }
    await authorized('settings.manage', changeSettings)(fixture.app, fixture.member(), {
      ...where,
      defaultCountry: 'DE',
    })

    const readings = await authorized('contacts.read', readPhones)(fixture.app, fixture.member('viewer'), {
      ...where,
      phones: ['12345', '0151 23456789', '+1 234567', ''],
    })

    expect(readable(readings)).toEqual([
      { ok: false, problem: expect.stringContaining('is not a number in Germany, the default country') },
      { ok: true, phone: '+4915123456789', readIn: 'Germany' },
      { ok: true, phone: '+1234567' },
      { ok: false, problem: 'The phone number is missing' },
    ])
  })

  test('reading typed phone numbers accepts 500 numbers at once', () => {
    const of = (count: number) => ReadPhones.safeParse({ phones: Array(count).fill('0151 23456789') }).success
    expect([of(0), of(1), of(500), of(501)]).toEqual([false, true, true, false])
  })
})

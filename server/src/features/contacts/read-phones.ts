import type { ReadPhones } from '@parley/shared/contacts/contacts'
import type { PhoneReading } from '@parley/shared/contacts/phone'
import { readPhoneIn } from '@parley/shared/contacts/phone-in-country'
import type { App } from '../../app.ts'
import type { Scope } from '../../policy.ts'
import { settingsOf } from '../settings/settings.store.ts'

/** Reads typed phone numbers, in the order given: without + as numbers of the workspace's default country. Stores nothing. */
export async function readPhones(app: App, scope: Scope<'contacts.read'>, input: ReadPhones): Promise<PhoneReading[]> {
  const { defaultCountry } = await settingsOf(app.db, scope)
  return input.phones.map((written) => readPhoneIn(defaultCountry, written))
}

import type { ReadPhones } from '@parley/shared/contacts/contacts'
import type { PhoneReading } from '@parley/shared/contacts/phone'
import { readPhoneIn } from '@parley/shared/contacts/phone-in-country'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { authorize } from '../../policy.ts'
import { settingsOf } from '../settings/settings.store.ts'

/** Reads typed phone numbers, in the order given: without + as numbers of the workspace's default country. Stores nothing. */
export async function readPhones(app: App, actor: Actor, input: ReadPhones & Where): Promise<PhoneReading[]> {
  const scope = authorize(actor, 'contacts.read', input)
  const { defaultCountry } = await settingsOf(app.db, scope)
  return input.phones.map((written) => readPhoneIn(defaultCountry, written))
}

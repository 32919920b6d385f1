import type { ContactFieldView } from '@parley/shared/contacts/contact-fields'
import type { App } from '../../app.ts'
import type { Scope } from '../../policy.ts'
import { contactFieldsOf } from './contact-fields.store.ts'
import { presentContactField } from './present-contact-field.ts'

/** Lists the fields of contacts in their order. Both modes have the same ones. */
export async function listContactFields(
  app: App,
  scope: Scope<'contacts.read'>,
): Promise<{ data: ContactFieldView[] }> {
  return { data: (await contactFieldsOf(app.db, scope)).map(presentContactField) }
}

import { checkAddress } from '@parley/shared/contacts/address'
import type {
  EndedOptOut,
  EndOptOut,
  ListOptOuts,
  NewOptOut,
  OptOutRecord,
  OptOutRecords,
} from '@parley/shared/contacts/opt-outs'
import { sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../../app.ts'
import type { ContactTable } from '../../../db/schema/contacts.ts'
import type { Tx } from '../../../db/transact.ts'
import { invalidField, notFound } from '../../../errors.ts'
import type { Scope } from '../../../policy.ts'
import { changeOptOut } from '../change-opt-out.ts'
import { lockContact } from '../contacts.store.ts'
import { planFilter } from '../filter/filter-plan.store.ts'
import { findOrCreateContacts } from '../find-or-create-contacts.ts'
import { optOutOnce } from '../import-opt-outs.ts'
import { cutToPage, readTimeCursor } from '../time-cursor.ts'
import { sliceOfRecords } from './records.store.ts'

/** The contacts that opted out, the newest contact first. Following `next_cursor` returns each once. */
export async function listOptOuts(
  app: App,
  scope: Scope<'contacts.read'>,
  { cursor, limit }: ListOptOuts,
): Promise<OptOutRecords> {
  const after = readTimeCursor(cursor)
  const plan = await planFilter(app.db, scope, { optedOut: true })
  const found = await sliceOfRecords(app.db, scope, { plan, after, limit: limit + 1 })
  const { page, next_cursor } = cutToPage(found, { limit, timeOf: ({ created_at }) => created_at })
  return { data: page.flatMap(presentOptOut), next_cursor }
}

/** Opts a contact out, whom it creates where the address is unknown. A stricter opt-out stays as it is. */
export async function createOptOut(app: App, scope: Scope<'contacts.manage'>, input: NewOptOut): Promise<OptOutRecord> {
  return app.transact(async (tx) => {
    const contact = await lockNamed(app, tx, scope, input)
    const to = { scope: input.scope, source: 'api' } as const
    const [record] = presentOptOut(await optOutOnce(app, tx, scope, { contact, to }))
    if (!record) throw new Error('A contact that was opted out has no opt-out')
    return record
  })
}

/** Ends the opt-out of a contact, where it has one. */
export async function endOptOut(
  app: App,
  scope: Scope<'contacts.manage'>,
  { contactId }: EndOptOut,
): Promise<EndedOptOut> {
  return app.transact(async (tx) => {
    const contact = await lockContact(app, tx, scope, contactId)
    if (!contact) throw notFound('contact')
    await changeOptOut(app, tx, scope, { contact, to: null })
    return { success: true, contact_id: contact.id }
  })
}

async function lockNamed(app: App, tx: Tx, scope: Scope, { contact_id, phone }: NewOptOut): Promise<ContactTable> {
  if ((contact_id === undefined) === (phone === undefined)) throw invalidField('phone', sentence('phoneOrContactId'))
  const id = contact_id ?? (await idOf(app, tx, scope, phone ?? ''))
  const contact = await lockContact(app, tx, scope, id)
  if (!contact) throw notFound('contact')
  return contact
}

async function idOf(app: App, tx: Tx, scope: Scope, written: string): Promise<string> {
  const check = checkAddress(written)
  if (!check.ok) throw invalidField('phone', check.problem)
  const contacts = await findOrCreateContacts(app, tx, scope, { values: [check.address] })
  return contacts.get(check.address)?.id ?? ''
}

function presentOptOut(contact: ContactTable): OptOutRecord[] {
  const { id, phone, platform_user_id, opt_out_scope, opt_out_source, opted_out_at } = contact
  if (opt_out_scope === null || opt_out_source === null || opted_out_at === null) return []
  const [scope, source] = [opt_out_scope, opt_out_source]
  const opted_out_at_text = new Date(Number(opted_out_at)).toISOString()
  return [{ contact_id: id, phone, user_id: platform_user_id, scope, source, opted_out_at: opted_out_at_text }]
}

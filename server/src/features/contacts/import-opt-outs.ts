import { checkAddress } from '@parley/shared/contacts/address'
import type { ImportOptOuts, OptOutRowResult } from '@parley/shared/contacts/contacts'
import type { App } from '../../app.ts'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { changeOptOut } from './change-opt-out.ts'
import type { OptOut } from './contacts.store.ts'
import { findOrCreateContacts } from './find-or-create-contacts.ts'

/**
 * Records the opt-outs of a list of phones and user ids: every valid row, or none when the store fails. Unknown ones become
 * contacts, so that no later campaign reaches them. Repeating it changes nothing, and no opt-out is ever relaxed. Rows of
 * one customer, under several of their addresses, change one contact.
 */
export async function importOptOuts(
  app: App,
  scope: Scope<'contacts.import'>,
  input: ImportOptOuts,
): Promise<{ data: OptOutRowResult[] }> {
  const checked = input.phones.map((written) => ({ written, check: checkAddress(written) }))
  const values = checked.flatMap(({ check }) => (check.ok ? [check.address] : []))
  const changed = await app.transact(async (tx) => {
    const contacts = await findOrCreateContacts(app, tx, scope, { values })
    const optedOut = new Set<string>()
    for (const contact of new Set(values.map((value) => contacts.get(value)))) {
      if (!contact) continue
      const changed = await optOutOnce(app, tx, scope, { contact, to: { scope: input.scope, source: 'import' } })
      if (changed !== contact) optedOut.add(contact.id)
    }
    await recordAudit(app, tx, scope, {
      action: 'contact.opt_outs_imported',
      subject: `${optedOut.size} of ${input.phones.length} listed`,
      details: { opt_out: input.scope },
    })
    // Stryker disable next-line StringLiteral,OptionalChaining: Every valid value has a contact.
    return new Set(values.filter((value) => optedOut.delete(contacts.get(value)?.id ?? '')))
  })
  const data = checked.map(({ written, check }): OptOutRowResult => {
    if (!check.ok) return { phone: written, outcome: 'invalid', message: check.problem }
    // A customer who is listed twice counts as changed only the first time.
    const isChanged = changed.delete(check.address)
    return { phone: check.address, outcome: isChanged ? 'opted_out' : 'already', message: null }
  })
  return { data }
}

type OptOutRequest = { readonly contact: ContactTable; readonly to: OptOut }

/** Opts out a contact that the caller has locked, unless it is so already, or more strictly. */
export async function optOutOnce(
  app: App,
  tx: Tx,
  scope: Scope,
  { contact, to }: OptOutRequest,
): Promise<ContactTable> {
  const current = contact.opt_out_scope
  if (current === to.scope || current === 'everything') return contact
  return changeOptOut(app, tx, scope, { contact, to })
}

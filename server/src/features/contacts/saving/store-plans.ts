import type { App } from '../../../app.ts'
import type { ContactTable } from '../../../db/schema/contacts.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { storeFieldValues } from '../../contact-fields/field-values.store.ts'
import { addOptOut } from '../add-opt-out.ts'
import { changeAddress, forgetAddress, insertAddresses } from '../addresses/addresses.store.ts'
import { findContact, insertContacts, touchContacts, updateContact, withDerived } from '../contacts.store.ts'
import { inheritOptOuts } from '../erased/inherit-opt-outs.ts'
import { contactSubject } from '../present-contact.ts'
import type { Plan } from './plan-change.ts'
import type { ChangeSource } from './read-changes.ts'

type ToStore = {
  readonly plan: Plan
  readonly source: ChangeSource
  /** The name of the campaign whose list has the values. */
  readonly campaign?: string | undefined
}

/** Writes what was planned, whose contacts the caller has locked. Returns the contacts as they are now, by their ids. */
export async function storePlans(
  app: App,
  tx: Tx,
  scope: Scope,
  planned: readonly ToStore[],
): Promise<Map<string, ContactTable>> {
  const at = app.now()
  const contacts = new Map<string, ContactTable>()
  const created = planned.filter(({ plan }) => plan.isNew)
  for (const { plan } of created) contacts.set(plan.before.id, withDerived({ ...plan.before, ...plan.columns }))
  await insertContacts(tx, [...contacts.values()])
  await insertAddresses(
    tx,
    scope,
    planned.flatMap(({ plan, source }) =>
      plan.added.map((value) => ({ contactId: plan.before.id, value, source, at })),
    ),
  )
  for (const { plan, source } of planned) await changeAddresses(tx, scope, { plan, source, at })
  const changed = planned.flatMap(({ plan }) => (plan.isNew || isEmpty(plan.differences) ? [] : [plan]))
  for (const { before, columns } of changed.filter((plan) => !isEmpty(plan.columns))) {
    const current = contacts.get(before.id) ?? before
    contacts.set(current.id, await updateContact(tx, scope, current, { ...columns, updated_at: at }))
  }
  const touched = changed.filter((plan) => isEmpty(plan.columns)).map(({ before }) => before)
  await touchContacts(tx, scope, { contactIds: touched.map(({ id }) => id), at })
  for (const contact of touched) {
    contacts.set(contact.id, { ...contact, updated_at: Math.max(contact.updated_at, at) })
  }
  await storeFieldValues(
    tx,
    scope,
    planned.map(({ plan: { before, fields } }) => ({ contactId: before.id, values: fields })),
  )
  await addOptOuts(app, tx, scope, { planned, contacts })
  for (const each of planned) await announce(app, tx, scope, { ...each, contact: contacts.get(each.plan.before.id) })
  return contacts
}

function isEmpty(values: object): boolean {
  return Object.keys(values).length === 0
}

async function changeAddresses(
  tx: Tx,
  scope: Scope,
  { plan, source, at }: ToStore & { readonly at: number },
): Promise<void> {
  const open = { ended_at: null, end_reason: null }
  for (const value of plan.restored) await changeAddress(tx, scope, { value, to: open })
  for (const value of plan.ended) await changeAddress(tx, scope, { value, to: { ended_at: at, end_reason: 'removed' } })
  for (const { value, from } of plan.taken) {
    const seen = { source, first_seen_at: at, last_seen_at: at, ...open }
    await changeAddress(tx, scope, { value, to: { ...seen, contact_id: plan.before.id, taken_from: from } })
    await forgetAddress(tx, scope, { contactId: from, value })
  }
}

type Stored = { readonly planned: readonly ToStore[]; readonly contacts: Map<string, ContactTable> }

/** An opt-out of whoever had an address before counts for it on: of another contact, or of one that was erased. */
async function addOptOuts(app: App, tx: Tx, scope: Scope, { planned, contacts }: Stored): Promise<void> {
  for (const { plan } of planned) {
    for (const { from } of plan.taken) {
      const [contact, of] = [contacts.get(plan.before.id), await findContact(tx, scope, from)]
      if (contact && of) contacts.set(contact.id, await addOptOut(app, tx, scope, { contact, of }))
    }
  }
  const created = planned.flatMap(({ plan: { before, added } }) => {
    const contact = contacts.get(before.id)
    return contact?.opt_out_scope === null && added.length > 0 ? [{ contact, values: added }] : []
  })
  const changed = await inheritOptOuts(app, tx, scope, { created, isByCustomer: false })
  for (const [id, contact] of changed) contacts.set(id, contact)
}

type Announced = ToStore & { readonly contact: ContactTable | undefined }

/**
 * An import of contacts has one entry in the audit log for all of its rows, and one change for all pages. The list of a campaign,
 * which is short, has an entry for each contact, by which the contact's history names the campaign.
 */
async function announce(app: App, tx: Tx, scope: Scope, announced: Announced): Promise<void> {
  const { plan, source, campaign, contact } = announced
  if (!contact || (source === 'import' && campaign === undefined) || isEmpty(plan.differences)) return
  await recordAudit(app, tx, scope, {
    action: plan.isNew ? 'contact.created' : 'contact.changed',
    subject: contactSubject(contact),
    subjectId: `contact:${contact.id}`,
    details: plan.isNew ? {} : { ...plan.differences, ...(campaign !== undefined && { campaign }) },
  })
  app.live.publish(scope, { noun: 'contacts', id: contact.id })
}

import type { ContactId } from '@parley/shared/contacts/contacts'
import {
  type MergeChoice,
  type MergedContact,
  type MergedField,
  type MergedValue,
  type MergePair,
  type MergePreview,
  type MergeSide,
  mergedValues,
  splitDays,
} from '@parley/shared/contacts/merges'
import type { App } from '../../../app.ts'
import type { ContactTable } from '../../../db/schema/contacts.ts'
import { notFound } from '../../../errors.ts'
import type { Scope } from '../../../policy.ts'
import { definitionsOf } from '../../contact-fields/contact-fields.store.ts'
import { contactTexts } from '../../contact-fields/contact-texts.ts'
import { stricterOptOut } from '../../contacts/add-opt-out.ts'
import { addressesOfContact } from '../../contacts/addresses/addresses.store.ts'
import { findContact } from '../../contacts/contacts.store.ts'
import { presentAddress, presentContact } from '../../contacts/present-contact.ts'
import { memberNames } from '../../members/member-names.store.ts'
import { tagsOfContacts } from '../../tags/tagged-contacts.store.ts'
import { findPair } from './merge-by-person.ts'
import { countBelongings } from './merge-preview.store.ts'
import { snapshotsInto } from './snapshots.store.ts'
import { splittableSince } from './split-contact.ts'

const dayMs = 86_400_000

/** Shows both contacts, how much of each moves, and the values of which the remaining contact keeps one. Changes nothing. */
export async function previewMerge(app: App, scope: Scope<'contacts.manage'>, input: MergePair): Promise<MergePreview> {
  const { into, from } = await findPair(app.db, scope, input)
  return {
    into: await sideOf(app, scope, into),
    from: await sideOf(app, scope, from),
    values: await choicesOf(app, scope, { into, from }),
    fields: await fieldsOf(app, scope, { into, from }),
    opt_out: presentContact(stricterOptOut(into, from)).opt_out,
    is_blocked: into.blocked_at !== null || from.blocked_at !== null,
  }
}

type Pair = { readonly into: ContactTable; readonly from: ContactTable }

async function fieldsOf(app: App, scope: Scope, { into, from }: Pair): Promise<MergedField[]> {
  const texts = await contactTexts(app.db, scope, [into, from])
  const textOf = ({ id }: ContactTable, key: string) => texts.get(id)?.get(key) ?? null
  return (await definitionsOf(app.db, scope))
    .map(({ key, label, type }) => ({ key, label, type, into: textOf(into, key), from: textOf(from, key) }))
    .filter((field) => field.into !== null || field.from !== null)
}

/** A value that neither of the two has is no choice. */
async function choicesOf(app: App, scope: Scope, { into, from }: Pair): Promise<MergeChoice[]> {
  const owners = [into.owner_id, from.owner_id].filter((id) => id !== null)
  const names = await memberNames(app.db, scope, owners)
  const shownOf = (contact: ContactTable, value: MergedValue) =>
    value === 'owner' ? contact.owner_id && (names.get(contact.owner_id) ?? null) : contact[value]
  const choices = mergedValues.map((value) => ({ value, into: shownOf(into, value), from: shownOf(from, value) }))
  return choices.filter((choice) => choice.into !== null || choice.from !== null)
}

async function sideOf(app: App, scope: Scope, contact: ContactTable): Promise<MergeSide> {
  const addresses = await addressesOfContact(app.db, scope, contact.id)
  return {
    contact: presentContact(contact),
    addresses: addresses.map((address) => presentAddress(address, contact)),
    ...(await countBelongings(app.db, scope, contact.id)),
    tags: ((await tagsOfContacts(app.db, scope, [contact.id])).get(contact.id) ?? []).map(({ name }) => name),
  }
}

/** The contacts that members and programs merged into this one and that can be split from it, the latest merge first. */
export async function listMerged(
  app: App,
  scope: Scope<'contacts.read_history'>,
  { contactId }: ContactId,
): Promise<MergedContact[]> {
  const contact = await findContact(app.db, scope, contactId)
  if (!contact) throw notFound('contact')
  const merged = await snapshotsInto(app.db, scope, { contactId: contact.id, since: splittableSince(app) })
  return merged.map(({ snapshot, merged_at, merged_by_name }) => {
    const { id, name, phone, platform_user_id: user_id } = snapshot.contact
    return {
      ...{ id, name, phone, user_id },
      merged_at: new Date(merged_at).toISOString(),
      merged_by: merged_by_name,
      splittable_until: new Date(merged_at + splitDays * dayMs).toISOString(),
    }
  })
}

import type { OptOutScope } from '@parley/shared/contacts/contacts'
import { callingCodesOf } from '@parley/shared/contacts/written-numbers'
import type { App } from '../../app.ts'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { eraseFromAudit } from '../audit/erase-from-audit.ts'
import { removeFilesOfRecipients } from '../campaigns/run/recipient-files.ts'
import { addressesOfContact } from '../contacts/addresses/addresses.store.ts'
import { formerIdsOf } from '../contacts/addresses/merged.store.ts'
import { lockContact, updateContact } from '../contacts/contacts.store.ts'
import { ensureAddressHash } from '../contacts/erased/address-hash.ts'
import { insertErased } from '../contacts/erased/erased.store.ts'
import { deleteSnapshots } from '../identity/by-person/snapshots.store.ts'
import { makeMatcher } from './customer-matcher.ts'
import {
  clearRecipients,
  deleteAddresses,
  identifiedRecipients,
  type Personal,
  unfinishedCampaigns,
} from './personal-rows.store.ts'

type ErasedAddress = { readonly hash: string; readonly opt_out_scope: OptOutScope | null }

export type Erasure = {
  readonly contactId: string
  /** The contacts that had been merged into it. A restored backup may contain them. */
  readonly formerIds: readonly string[]
  readonly erasedAt: number
  readonly addresses: readonly ErasedAddress[]
}

/** The erasure of a contact that exists, with everything that was merged into it. */
export async function erasureOf(app: App, tx: Tx, scope: Scope, contact: ContactTable): Promise<Erasure> {
  const hashOf = await ensureAddressHash(app, tx)
  const addresses = await addressesOfContact(tx, scope, contact.id)
  return {
    contactId: contact.id,
    formerIds: await formerIdsOf(tx, scope, [contact.id]),
    erasedAt: app.now(),
    addresses: addresses.map(({ value }) => ({ hash: hashOf(value), opt_out_scope: contact.opt_out_scope })),
  }
}

/**
 * Records the erasure and removes the name and all addresses in one transaction, so that nothing is sent from its commit on
 * and a customer who writes again is a new contact. A job removes the rest in batches.
 */
export async function beginErasure(app: App, tx: Tx, scope: Scope, erasure: Erasure): Promise<void> {
  const { contactId, formerIds, erasedAt, addresses } = erasure
  const ids = [contactId, ...formerIds].toSorted()
  const identifiers: string[] = []
  await insertErased(tx, scope, {
    contact: { contact_id: contactId, former_ids: JSON.stringify(formerIds), erased_at: erasedAt },
    addresses,
  })
  for (const id of ids) {
    const contact = await lockContact(app, tx, scope, id)
    if (!contact) continue
    identifiers.push(...(await addressesOfContact(tx, scope, contact.id)).map(({ value }) => value))
    await deleteAddresses(tx, scope, contact.id)
    await updateContact(tx, scope, contact, { ...nobody, opted_out_at: app.now(), updated_at: app.now() })
    app.live.publish(scope, { noun: 'contacts', id: contact.id })
  }
  await deleteSnapshots(tx, scope, ids)
  await skipPending(app, tx, scope, erasure)
  const payload = { contactId, callingCodes: callingCodesOf({ countries: [], phones: identifiers }) }
  await app.jobs.enqueue(tx, scope, { kind: 'contact.erase', payload, dedupeKey: erasureJobKey(contactId) })
  // The log names customers together with an address or id. A name alone may be that of a colleague.
  const person = { ids: ids.map((id) => `contact:${id}`), identifiers, names: [] }
  await eraseFromAudit(app, tx, scope, person)
}

export function erasureJobKey(contactId: string): string {
  return `contact.erase ${contactId}`
}

/** The columns of an erased contact. It is opted out of everything, so that requests in progress send nothing either. */
const nobody = {
  phone: null,
  platform_user_id: null,
  name: null,
  username: null,
  saved_name: null,
  saved_name_at: null,
  named_at: null,
  email: null,
  external_id: null,
  owner_id: null,
  language: null,
  country: null,
  time_zone: null,
  opt_out_scope: 'everything',
  opt_out_source: 'erasure',
  blocked_at: null,
  blocked_by_id: null,
  block_reason: null,
  platform_blocks: null,
} as const satisfies Partial<ContactTable>

/** Campaigns that have not sent to this customer yet do not. */
async function skipPending(app: App, tx: Tx, scope: Scope, { addresses, contactId }: Erasure): Promise<void> {
  const hashOf = await ensureAddressHash(app, tx)
  const { isAddress } = makeMatcher({ hashOf, hashes: addresses.map(({ hash }) => hash), ids: [contactId] })
  for (const campaignId of await unfinishedCampaigns(tx, scope)) {
    const pending = (await identifiedRecipients(tx, scope, campaignId)).filter(({ state }) => state === 'pending')
    const ids = pending.filter((recipient) => isRecipient(recipient, isAddress)).map(({ id }) => id)
    if (ids.length === 0) continue
    await clearRecipients(tx, scope, { ids, now: app.now() })
    await removeFilesOfRecipients(app, tx, scope, ids)
  }
}

/** Whether a recipient, as written in the request, is the customer. */
export function isRecipient({ phone, platform_user_id }: Personal, isAddress: (value: string) => boolean): boolean {
  const bare = phone.replace(/[^\d+]/g, '')
  return (bare !== '' && isAddress(bare)) || (platform_user_id !== null && isAddress(platform_user_id.trim()))
}

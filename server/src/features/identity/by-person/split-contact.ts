import type { ContactId, ContactView } from '@parley/shared/contacts/contacts'
import { splitDays } from '@parley/shared/contacts/merges'
import { sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../../app.ts'
import { ConcurrentChange } from '../../../db/dialect.ts'
import type { ContactTable } from '../../../db/schema/contacts.ts'
import type { Tx } from '../../../db/transact.ts'
import { AppError, notFound } from '../../../errors.ts'
import type { Scope } from '../../../policy.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { addressesOfContact } from '../../contacts/addresses/addresses.store.ts'
import { enqueueBlocks } from '../../contacts/blocks/enqueue-blocks.ts'
import { blocksOf, encodeBlocks, withPending } from '../../contacts/blocks/platform-blocks.ts'
import { contactsWithExternalIds, insertContacts, lockContact, updateContact } from '../../contacts/contacts.store.ts'
import { contactSubject, presentContact } from '../../contacts/present-contact.ts'
import { emitSaved } from '../../contacts/records/emit-saved.ts'
import { dismissSuggestion } from '../../contacts/suggested-merges/suggested-merges.store.ts'
import { lockConversations } from '../merge.store.ts'
import { currentOf } from '../move-contact.ts'
import { restoredColumns } from './merge-by-person.ts'
import { returnByAddress } from './return-by-address.ts'
import {
  type ContactSnapshot,
  deleteMergedId,
  deleteSnapshots,
  findSnapshot,
  returnBelongings,
} from './snapshots.store.ts'

const dayMs = 86_400_000

/** The earliest time of a merge that can be split now. */
export function splittableSince(app: App): number {
  return app.now() - splitDays * dayMs
}

export type SplitContacts = { readonly contact: ContactView; readonly remaining: ContactView }

/**
 * Ends a merge by a member or program of the last 30 days: the contact that it ended exists again under its id, with those of
 * its addresses, conversations and messages of campaigns that the remaining contact still has, and what came from those addresses or went
 * there since. That one gets its own values
 * back where nobody has changed them since. An opt-out and a block hold for both. Throws `not_found` where nobody has merged
 * this contact, and `conflict` where the time is over or no address is left for it.
 */
export async function splitContact(
  app: App,
  scope: Scope<'contacts.manage'>,
  { contactId }: ContactId,
): Promise<SplitContacts> {
  return app.transact(async (tx) => {
    const { survivor, snapshot, mergedAt: since } = await lockMerged(app, tx, scope, contactId)
    await lockConversations(app, tx, scope, [survivor.id])
    const former = { ...snapshot.contact, ...restrictionsOf(app, survivor), updated_at: app.now() }
    await deleteSnapshots(tx, scope, [former.id])
    await deleteMergedId(tx, scope, former.id)
    // The remaining contact may have what only one contact can have.
    await insertContacts(tx, [{ ...former, ...unique }])
    await returnBelongings(app, tx, scope, { from: survivor.id, to: former.id, snapshot })
    // The remaining contact first, for the same reason.
    const remaining = await storeCurrent(app, tx, scope, { contact: survivor, changes: ownValues(survivor, snapshot) })
    const changes = { ...former, external_id: await freeExternalId(tx, scope, former) }
    const contact = await storeCurrent(app, tx, scope, { contact: { ...former, ...unique }, changes })
    if (!contact.phone && !contact.platform_user_id && !contact.email) {
      throw new AppError('conflict', sentence('splitWithoutAddress'))
    }
    await returnByAddress(app, tx, scope, { from: remaining, to: contact, since })
    await returnByAddress(app, tx, scope, { from: contact, to: remaining, since })
    await emitSaved(app, tx, scope, { ok: true, contact, isNew: true, isChanged: true })
    await emitSaved(app, tx, scope, { ok: true, contact: remaining, isNew: false, isChanged: true })
    await dismissSuggestion(tx, scope, { contactIds: [contact.id, remaining.id], at: app.now() })
    await recordSplit(app, tx, scope, [contact, remaining])
    return { contact: presentContact(contact), remaining: presentContact(remaining) }
  })
}

/** The contact's own id for other programs, unless another contact has it by now. */
async function freeExternalId(tx: Tx, scope: Scope, { external_id: id }: ContactTable): Promise<string | null> {
  if (id === null) return null
  return (await contactsWithExternalIds(tx, scope, [id])).has(id) ? null : id
}

const unique = { phone: null, platform_user_id: null, email: null, external_id: null } as const

type Merged = { readonly survivor: ContactTable; readonly snapshot: ContactSnapshot; readonly mergedAt: number }

/** The remaining contact, locked, and what the other one was. */
async function lockMerged(app: App, tx: Tx, scope: Scope, contactId: string): Promise<Merged> {
  const known = await findSnapshot(tx, scope, contactId)
  const survivor = known && (await lockContact(app, tx, scope, known.into_id))
  // Read again: another request may have split them while this one waited for the lock.
  const found = survivor && (await findSnapshot(tx, scope, contactId))
  if (!found) throw notFound('merged contact')
  if (found.into_id !== survivor.id) throw new ConcurrentChange()
  if (found.merged_at < splittableSince(app)) throw new AppError('conflict', sentence('splitTooLate'))
  return { survivor, snapshot: found.snapshot, mergedAt: Number(found.merged_at) }
}

/** What the contacts are restricted to now holds for both: a decision since the merge counts, and nothing is lifted by itself. */
function restrictionsOf(app: App, survivor: ContactTable): Partial<ContactTable> {
  const { opt_out_scope, opt_out_source, opted_out_at, blocked_at, blocked_by_id, block_reason } = survivor
  const channelIds = blocked_at === null ? [] : blocksOf(survivor).map(({ channelId }) => channelId)
  const platform_blocks = channelIds.length === 0 ? null : encodeBlocks(withPending([], { channelIds, at: app.now() }))
  return {
    ...{ opt_out_scope, opt_out_source, opted_out_at },
    ...{ blocked_at, blocked_by_id, block_reason, platform_blocks },
  }
}

/** The values that the remaining contact had before the merge, where nobody has changed them since. */
function ownValues(survivor: ContactTable, { survivor: { before, after } }: ContactSnapshot): Partial<ContactTable> {
  const unchanged = restoredColumns.filter((name) => name in before && survivor[name] === after[name])
  return Object.fromEntries(unchanged.map((name) => [name, before[name]]))
}

type Changed = { readonly contact: ContactTable; readonly changes: Partial<ContactTable> }

/** Stores values of a contact, with the addresses that are current among those that it has now. */
async function storeCurrent(app: App, tx: Tx, scope: Scope, { contact, changes }: Changed): Promise<ContactTable> {
  const addresses = await addressesOfContact(tx, scope, contact.id)
  const wanted = { ...contact, ...changes }
  const stored = await updateContact(tx, scope, contact, {
    ...changes,
    phone: currentOf(addresses, { kind: 'phone', wanted: [wanted.phone, contact.phone] }),
    platform_user_id: currentOf(addresses, {
      kind: 'user_id',
      wanted: [wanted.platform_user_id, contact.platform_user_id],
    }),
    email: currentOf(addresses, { kind: 'email', wanted: [wanted.email, contact.email] }),
    updated_at: app.now(),
  })
  await enqueueBlocks(app, tx, scope, stored)
  return stored
}

/** One entry about each of the two, so that the erasure of one does not leave its name in an entry about the other. */
async function recordSplit(app: App, tx: Tx, scope: Scope, contacts: readonly ContactTable[]): Promise<void> {
  for (const contact of contacts) {
    await recordAudit(app, tx, scope, {
      action: 'contact.split',
      subject: contactSubject(contact),
      subjectId: `contact:${contact.id}`,
      details: { ids: contacts.map(({ id }) => id) },
    })
    app.live.publish(scope, { noun: 'contacts', id: contact.id })
    app.live.publish(scope, { noun: 'timelines', id: contact.id })
  }
  app.live.publish(scope, { noun: 'conversations' })
}

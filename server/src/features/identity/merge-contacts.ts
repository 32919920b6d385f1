import type { AddressSource } from '@parley/shared/contacts/contacts'
import { type Actor, authorOf, systemActor } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { mergeFieldValues } from '../contact-fields/field-values.store.ts'
import { addOptOut } from '../contacts/add-opt-out.ts'
import type { Owner } from '../contacts/addresses/addresses.store.ts'
import { insertMerged } from '../contacts/addresses/merged.store.ts'
import { enqueueBlocks } from '../contacts/blocks/enqueue-blocks.ts'
import { blocksOf, encodeBlocks, withPending } from '../contacts/blocks/platform-blocks.ts'
import { updateContact } from '../contacts/contacts.store.ts'
import { contactSubject } from '../contacts/present-contact.ts'
import { mergeContactTags } from '../tags/tagged-contacts.store.ts'
import { emitEvent } from '../webhooks/events/emit-event.ts'
import { deleteMerged, lockConversations, moveBelongings, unresolvedOf } from './merge.store.ts'
import { byAge, mergeThreads, type ThreadPair, threadsToMerge } from './merge-threads.ts'

/**
 * Makes one contact of two that prove to be one person, whom the caller has locked in the order of their ids. The older id
 * stays, and the other one leads to it. Of the unresolved conversations on a channel one remains; the latest name wins.
 */
export async function mergeContacts(
  app: App,
  tx: Tx,
  scope: Scope,
  { pair, reason }: { readonly pair: readonly [Owner, Owner]; readonly reason: AddressSource },
): Promise<Owner> {
  const [stays, ends] = pair.toSorted((one, other) => byAge(one.contact, other.contact)) as [Owner, Owner]
  const both = [stays.contact, ends.contact] as const
  const conversations = await lockConversations(app, tx, scope, [stays.contact.id, ends.contact.id])
  const [older, newer] = both[0].updated_at <= both[1].updated_at ? both : [both[1], both[0]]
  return joinContacts(app, tx, scope, {
    stays,
    ends,
    threads: threadsToMerge(unresolvedOf(conversations)),
    changes: { ...nameOf(older, newer), username: newer.username ?? older.username },
    actor: systemActor(scope, 'platform'),
    details: { reason },
  })
}

type Joining = {
  readonly stays: Owner
  readonly ends: Owner
  /** The conversations of the two that become one. */
  readonly threads: readonly ThreadPair[]
  /** What the remaining contact becomes, besides the addresses that it lacks, the opt-out and the block. */
  readonly changes: Partial<ContactTable>
  readonly actor: Actor
  /** What the audit log says besides both contacts, such as the reason. */
  readonly details: Readonly<Record<string, unknown>>
}

/**
 * Gives everything of a contact to another one, whose id its own leads to from then on: conversations, messages, campaign
 * recipients, addresses, tags and values of fields move, the stricter opt-out wins, a block stays. The caller has locked both contacts
 * and then their conversations; messages are locked after them, as everywhere.
 */
export async function joinContacts(
  app: App,
  tx: Tx,
  scope: Scope,
  { stays, ends, threads, changes, actor, details }: Joining,
): Promise<Owner> {
  const [to, from] = [stays.contact, ends.contact]
  await moveBelongings(app, tx, scope, { from: from.id, to: to.id })
  await mergeFieldValues(tx, scope, { from: from.id, to: to.id })
  await mergeContactTags(tx, scope, { from: from.id, to: to.id })
  for (const { stays: current, ends: other } of threads) {
    await mergeThreads(app, tx, scope, { stays: { ...current, contact_id: to.id }, ends: other, by: 'Parley' })
  }
  await deleteMerged(tx, scope, 'contact', from.id)
  const now = app.now()
  await insertMerged(tx, scope, { kind: 'contact', id: from.id, into_id: to.id, merged_at: now })
  const merged = await updateContact(tx, scope, to, {
    phone: to.phone ?? from.phone,
    platform_user_id: to.platform_user_id ?? from.platform_user_id,
    username: to.username ?? from.username,
    ...gapsOf(to, from),
    ...changes,
    ...blockOf(to, from),
    updated_at: now,
  })
  await enqueueBlocks(app, tx, scope, merged)
  await recordAudit(app, tx, scope, {
    actor,
    action: 'contact.merged',
    subject: contactSubject(merged),
    subjectId: `contact:${merged.id}`,
    details: { merged: contactSubject(from), merged_id: from.id, into_id: to.id, ...details },
  })
  const { id: contactId, phone, name } = merged
  await emitEvent(app, tx, scope, {
    kind: 'contact.merged',
    data: {
      contact_id: contactId,
      merged_id: from.id,
      contact: { phone, name },
      merged_by: authorOf(actor).name,
      merged_at: new Date(now).toISOString(),
    },
  })
  app.live.publish(scope, { noun: 'contacts', id: from.id })
  app.live.publish(scope, { noun: 'contacts', id: to.id })
  const addresses = [...stays.addresses, ...ends.addresses.map((address) => ({ ...address, contact_id: to.id }))]
  return { contact: await addOptOut(app, tx, scope, { contact: merged, of: from }), addresses }
}

const kept = ['email', 'external_id', 'owner_id', 'language', 'country', 'time_zone'] as const

/** What the remaining contact lacks and the other one has. */
function gapsOf(to: ContactTable, from: ContactTable): Partial<ContactTable> {
  return Object.fromEntries(kept.map((column) => [column, to[column] ?? from[column]]))
}

type Name = Pick<ContactTable, 'name' | 'named_at' | 'saved_name' | 'saved_name_at'>

/**
 * The latest name that a member, key or import has given, else the latest one of the customer, else that which the business
 * saved in the phone app.
 */
function nameOf(older: ContactTable, newer: ContactTable): Name {
  const named = [newer, older].filter(({ name }) => name !== null)
  const given = named.filter(({ named_at }) => named_at !== null)
  const [latest] = given.toSorted((one, other) => (other.named_at ?? 0) - (one.named_at ?? 0))
  const chosen = latest ?? named.find(({ name, saved_name }) => name !== saved_name) ?? named[0] ?? newer
  const { name, named_at, saved_name, saved_name_at } = chosen
  return { name, named_at, saved_name, saved_name_at }
}

/**
 * Returns the block of the merged contact. Who was blocked stays so, and the earlier block counts. The platforms are asked again
 * about the addresses that are current now.
 */
function blockOf(to: ContactTable, from: ContactTable): Partial<ContactTable> {
  const blocks = [to, from].flatMap(blocksOf)
  if (to.blocked_at === null && from.blocked_at === null && blocks.length === 0) return {}
  const [first = to] = [to, from]
    .filter((each) => each.blocked_at !== null)
    .toSorted((one, other) => (one.blocked_at ?? 0) - (other.blocked_at ?? 0))
  const { blocked_at, blocked_by_id, block_reason } = first
  const channelIds = [...new Set(blocks.map(({ channelId }) => channelId))]
  const at = Math.max(0, ...blocks.map((block) => block.at))
  return { blocked_at, blocked_by_id, block_reason, platform_blocks: encodeBlocks(withPending([], { channelIds, at })) }
}

import type { OptOutScope } from '@parley/shared/contacts/contacts'
import { systemActor } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Owner } from '../contacts/addresses/addresses.store.ts'
import { insertMerged } from '../contacts/addresses/merged.store.ts'
import { enqueueBlocks } from '../contacts/blocks/enqueue-blocks.ts'
import { blocksOf, encodeBlocks, withPending } from '../contacts/blocks/platform-blocks.ts'
import { changeOptOut } from '../contacts/change-opt-out.ts'
import { updateContact } from '../contacts/contacts.store.ts'
import { contactSubject } from '../contacts/present-contact.ts'
import { mergeContactTags } from '../tags/tagged-contacts.store.ts'
import { deleteMerged, lockUnresolved, moveBelongings } from './merge.store.ts'
import { byAge, mergeThreads, threadsToMerge } from './merge-threads.ts'

/**
 * Makes one contact of two that prove to be one person, whom the caller has locked in the order of their ids. The older id
 * stays, and the other one leads to it. Conversations, messages, campaign recipients, addresses and tags move; the stricter
 * opt-out and the latest name win. Locks conversations and then messages: after the contacts, as everywhere.
 */
export async function mergeContacts(
  app: App,
  tx: Tx,
  scope: Scope,
  { pair, reason }: { readonly pair: readonly [Owner, Owner]; readonly reason: string },
): Promise<Owner> {
  const [stays, ends] = pair.toSorted((one, other) => byAge(one.contact, other.contact)) as [Owner, Owner]
  const [to, from] = [stays.contact, ends.contact]
  const threads = threadsToMerge(await lockUnresolved(app, tx, scope, [to.id, from.id]))
  await moveBelongings(app, tx, scope, { from: from.id, to: to.id })
  await mergeContactTags(tx, scope, { from: from.id, to: to.id })
  for (const { stays: current, ends: other } of threads) {
    await mergeThreads(app, tx, scope, { stays: { ...current, contact_id: to.id }, ends: other, by: 'Parley' })
  }
  await deleteMerged(tx, scope, 'contact', from.id)
  const now = app.now()
  await insertMerged(tx, scope, { kind: 'contact', id: from.id, into_id: to.id, merged_at: now })
  const [older, newer] = to.updated_at <= from.updated_at ? [to, from] : [from, to]
  const merged = await updateContact(tx, scope, to, {
    phone: to.phone ?? from.phone,
    platform_user_id: to.platform_user_id ?? from.platform_user_id,
    ...nameOf(older, newer),
    username: newer.username ?? older.username,
    ...blockOf(to, from),
    updated_at: now,
  })
  await enqueueBlocks(app, tx, scope, merged)
  await recordAudit(app, tx, scope, {
    actor: systemActor(scope, 'platform'),
    action: 'contact.merged',
    subject: contactSubject(merged),
    subjectId: `contact:${merged.id}`,
    details: { merged: contactSubject(from), merged_id: from.id, into_id: to.id, reason },
  })
  app.live.publish(scope, { noun: 'contacts', id: from.id })
  app.live.publish(scope, { noun: 'contacts', id: to.id })
  const addresses = [...stays.addresses, ...ends.addresses.map((address) => ({ ...address, contact_id: to.id }))]
  return { contact: await addOptOut(app, tx, scope, { contact: merged, of: from }), addresses }
}

/** The latest name that the customer has given, else the latest one that the business saved in the phone app. */
function nameOf(older: ContactTable, newer: ContactTable): Pick<ContactTable, 'name' | 'saved_name' | 'saved_name_at'> {
  const named = [newer, older].filter(({ name }) => name !== null)
  const chosen = named.find(({ name, saved_name }) => name !== saved_name) ?? named[0] ?? newer
  return { name: chosen.name, saved_name: chosen.saved_name, saved_name_at: chosen.saved_name_at }
}

/** Who was blocked stays so, and the earlier block counts. The platforms are asked again about the addresses that are current now. */
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

const strictness: Record<OptOutScope, number> = { campaigns: 1, everything: 2 }

/** Applies the opt-out of one contact to another where it is stricter; of two equal ones the earlier counts. */
export async function addOptOut(
  app: App,
  tx: Tx,
  scope: Scope,
  { contact, of }: { readonly contact: ContactTable; readonly of: ContactTable },
): Promise<ContactTable> {
  const { opt_out_scope: optOut, opt_out_source: source, opted_out_at: at } = of
  if (optOut === null || source === null || at === null) return contact
  const current = contact.opt_out_scope
  if (current !== null && strictness[current] > strictness[optOut]) return contact
  if (current === optOut) {
    if ((contact.opted_out_at ?? at) <= at) return contact
    return updateContact(tx, scope, contact, { opt_out_source: source, opted_out_at: at })
  }
  return changeOptOut(app, tx, scope, { contact, to: { scope: optOut, source, at } })
}

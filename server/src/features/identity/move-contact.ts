import type { AddressKind } from '@parley/shared/contacts/contacts'
import type { App } from '../../app.ts'
import type { ContactAddressTable } from '../../db/schema/contacts.ts'
import type { Tx } from '../../db/transact.ts'
import { type Address, addressValues } from '../../platforms/channel.ts'
import type { Scope } from '../../policy.ts'
import {
  addressesOfContact,
  changeAddress,
  formerOwner,
  insertAddresses,
  kindOf,
  lockOwners,
  type Owner,
} from '../contacts/addresses/addresses.store.ts'
import { findContact, updateContact } from '../contacts/contacts.store.ts'
import { isByCustomer } from './evidence.ts'
import { createPerson, join, mergeAll } from './identify-contact.ts'
import { distinct, isIn, ownerOf } from './owners.ts'
import { endOutdatedIds, takeOver } from './take-addresses.ts'

export type Move = { readonly from: Address; readonly to: Address; readonly at: number }

/** Platforms report times in whole seconds. */
const coarseClockMs = 1_000
const dayMs = 24 * 3_600_000
const reason = 'change'

/**
 * The platform reported that a customer has a new phone or user id. The contacts with the old and the new addresses are
 * merged, and the old addresses end. Applied again or in another order, it changes nothing more: an address that was seen
 * after the change does not end, and one that ended later does not become current again. A customer who is unknown is
 * stored, because a message that they wrote before may arrive later.
 */
export async function moveContact(app: App, tx: Tx, scope: Scope, move: Move): Promise<void> {
  const { from, to } = move
  const formerId = await formerOwnerId(tx, scope, move)
  const owners = await lockOwners(app, tx, scope, {
    values: [...addressValues(from), ...addressValues(to)],
    contactIds: formerId === undefined ? [] : [formerId],
  })
  const owned = idsOf(from, to).map((id) => ownerOf(owners, id))
  const byId = await mergeAll(app, tx, scope, { owners: distinct(owned), reason })
  const withOld = await joinOwner(app, tx, scope, {
    person: byId,
    other: ownerOf(owners, from.phone),
    isOne: wasTheirs,
  })
  const withNew = await joinOwner(app, tx, scope, {
    person: withOld,
    other: ownerOf(owners, to.phone),
    isOne: isTheirs,
  })
  const withFormer = await joinOwner(app, tx, scope, {
    person: withNew,
    other: owners.find(({ contact }) => contact.id === formerId),
    isOne: (_other, person) => person?.addresses.some(({ value }) => value === from.phone) ?? false,
  })
  const person = withFormer ?? (await createPerson(app, tx, scope, {}))
  await applyMove(app, tx, scope, { person, owners, move })
  app.live.publish(scope, { noun: 'contacts', id: person.contact.id })

  /**
   * Whether the phone was the customer's. It was not where it was given to somebody else since, or where its contact has
   * another id than the report names.
   */
  function wasTheirs(other: Owner): boolean {
    const address = other.addresses.find(({ value }) => value === from.phone)
    if (hadThen(other, from.phone)) return true
    const isByMessage = address?.source === 'message' || address?.source === 'card' || address?.source === 'preference'
    const isGivenSince = isByMessage && from.phone !== to.phone && address.first_seen_at > move.at + coarseClockMs
    return !isGivenSince && !(hasOtherId(other, move) && idsOf(from).length > 0)
  }

  /** The contact is known to have left the phone later than this change: it was theirs, whatever their id is now. */
  function hadThen(other: Owner, phone: string | null): boolean {
    const endedAt = other.addresses.find(({ value }) => value === phone)?.ended_at ?? null
    return endedAt !== null && endedAt >= move.at - coarseClockMs
  }

  /**
   * Whether the contact is the customer. It is not where it has another id than the report names, or had the phone before
   * the customer and has an id.
   */
  function isTheirs(other: Owner, person: Owner | undefined): boolean {
    if (!hasOtherId(other, move) || hadThen(other, to.phone)) return true
    if (idsOf(to).length > 0) return false
    const address = other.addresses.find(({ value }) => value === to.phone)
    const isSince = address !== undefined && address.first_seen_at >= move.at - coarseClockMs
    return isSince || (person?.contact.platform_user_id ?? null) === null
  }
}

/**
 * Returns the ID of the contact who had the phone before, where the report names a new id of its owner and not the previous one:
 * a message with the new id that arrived first took the phone from them.
 */
async function formerOwnerId(tx: Tx, scope: Scope, { from, to, at }: Move): Promise<string | undefined> {
  if (from.phone === null || idsOf(from).length > 0 || idsOf(to).length === 0) return undefined
  const former = await formerOwner(tx, scope, from.phone)
  // A phone that was taken long before the change had a new owner, whose id it is that changed.
  if (!former?.contactId || former.takenAt < at - dayMs) return undefined
  return (await findContact(tx, scope, former.contactId))?.id
}

function idsOf(...addresses: readonly Address[]): string[] {
  return addresses.flatMap((address) => addressValues({ ...address, phone: null }))
}

function hasOtherId({ contact }: Owner, { from, to }: Move): boolean {
  return contact.platform_user_id !== null && !idsOf(from, to).includes(contact.platform_user_id)
}

type Joining = {
  readonly person: Owner | undefined
  readonly other: Owner | undefined
  readonly isOne: (other: Owner, person: Owner | undefined) => boolean
}

async function joinOwner(app: App, tx: Tx, scope: Scope, { person, other, isOne }: Joining) {
  if (!other || isIn(person, other) || !isOne(other, person)) return person
  return join(app, tx, scope, { person, other, reason })
}

type Applied = { readonly person: Owner; readonly owners: readonly Owner[]; readonly move: Move }

async function applyMove(app: App, tx: Tx, scope: Scope, { person, owners, move }: Applied): Promise<void> {
  const { from, to } = move
  const at = Math.min(move.at, app.now())
  const current = new Set(addressValues(to))
  const kinds = new Set([...current].map(kindOf))
  for (const value of addressValues(from)) {
    if (!current.has(value)) await leave(tx, scope, { person, owners, value, at, isReplaced: kinds.has(kindOf(value)) })
  }
  const isNewNumber = to.phone !== null && to.phone !== from.phone && idsOf(from, to).length === 0
  // A new number comes with a new id, which the customer's next message names.
  if (isNewNumber) {
    for (const { kind, value } of person.addresses) {
      if (kind === 'user_id') await leave(tx, scope, { person, owners, value, at, isReplaced: true })
    }
  }
  let { contact } = person
  for (const value of current) {
    const own = person.addresses.find((address) => address.value === value)
    const other = own ? undefined : ownerOf(owners, value)
    if (own?.ended_at != null && own.ended_at >= at) continue
    if (own) await changeAddress(tx, scope, { value, to: seenAt(Math.max(at, own.last_seen_at)) })
    else if (other) contact = await takeOver(app, tx, scope, { contact, other, value, source: reason, at })
    else await insertAddresses(tx, scope, [{ contactId: contact.id, value, source: reason, at }])
  }
  const stored = await addressesOfContact(tx, scope, contact.id)
  const outdated = await endOutdatedIds(tx, scope, stored)
  const addresses = stored.filter(({ value }) => !outdated.includes(value))
  await updateContact(tx, scope, contact, {
    phone: currentOf(addresses, { kind: 'phone', wanted: [to.phone, contact.phone] }),
    platform_user_id: currentOf(addresses, {
      kind: 'user_id',
      wanted: [to.platformUserId ?? to.parentUserId ?? null, contact.platform_user_id],
    }),
    updated_at: app.now(),
  })
}

type Choice = { readonly kind: AddressKind; readonly wanted: readonly (string | null)[] }

/** The first wanted address that has not ended, else the one seen last. */
export function currentOf(addresses: readonly ContactAddressTable[], { kind, wanted }: Choice): string | null {
  const open = addresses.filter((address) => address.kind === kind && address.ended_at === null)
  const first = wanted.find((value) => open.some((address) => address.value === value))
  if (first != null) return first
  return open.toSorted((one, other) => other.last_seen_at - one.last_seen_at)[0]?.value ?? null
}

type Leaving = Pick<Applied, 'person' | 'owners'> & {
  readonly value: string
  readonly at: number
  /** Whether the customer has another address of this kind instead. */
  readonly isReplaced: boolean
}

async function leave(tx: Tx, scope: Scope, { person, owners, value, at, isReplaced }: Leaving): Promise<void> {
  const own = person.addresses.find((address) => address.value === value)
  if (!own && ownerOf(owners, value)) return
  if (!own) await insertAddresses(tx, scope, [{ contactId: person.contact.id, value, source: reason, at }])
  const wasSeen = own !== undefined && (isByCustomer(own) || own.last_seen_at > own.first_seen_at)
  const wasSeenSince = wasSeen && own.last_seen_at > at + coarseClockMs
  if (!isReplaced || wasSeenSince || own?.ended_at != null) return
  await changeAddress(tx, scope, { value, to: { ended_at: at, end_reason: 'changed' } })
}

function seenAt(at: number) {
  return { last_seen_at: at, ended_at: null, end_reason: null }
}

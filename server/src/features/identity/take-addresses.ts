import type { AddressSource } from '@parley/shared/contacts/contacts'
import type { App } from '../../app.ts'
import type { ContactAddressTable, ContactTable } from '../../db/schema/contacts.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { addOptOut } from '../contacts/add-opt-out.ts'
import {
  changeAddress,
  forgetAddress,
  insertAddresses,
  kindOf,
  type Owner,
} from '../contacts/addresses/addresses.store.ts'
import { updateContact } from '../contacts/contacts.store.ts'
import { coarseClockMs, type Evidence, isByCustomer, type Known } from './evidence.ts'
import { ownerOf } from './owners.ts'

const dayMs = 24 * 3_600_000

type Taking = Known & { readonly person: Owner; readonly isNew: boolean; readonly isMerged: boolean }

/**
 * Gives the person every address of the evidence that is not theirs yet, and stores what else is new about them. Returns the
 * same contact where nothing is.
 */
export async function takeAddresses(
  app: App,
  tx: Tx,
  scope: Scope,
  { person, isNew, isMerged, owners, evidence, values }: Taking,
): Promise<ContactTable> {
  const at = Math.min(evidence.at, app.now())
  const { source } = evidence
  let { contact } = person
  const added: string[] = []
  for (const value of values) {
    const own = person.addresses.find((address) => address.value === value)
    const other = own ? undefined : ownerOf(owners, value)
    if (other) contact = await takeOver(app, tx, scope, { contact, other, value, source, at })
    const isBack = own !== undefined && (await touch(tx, scope, { own, evidence, at }))
    if (!own || isBack) added.push(value)
  }
  const inserted = added.filter((value) => !ownerOf(owners, value))
  await insertAddresses(
    tx,
    scope,
    inserted.map((value) => ({ contactId: contact.id, value, source, at })),
  )
  const endedAt = leftAt(person, evidence)
  // What is sent to a phone that the customer has left says nothing about where they are now, whenever it is reported.
  const isPast = endedAt !== null && (at <= endedAt + coarseClockMs || !isByCustomer(evidence))
  const past = isPast ? idsBefore(person, { values, until: endedAt + coarseClockMs }) : []
  for (const value of past) {
    await changeAddress(tx, scope, { value, to: { ended_at: endedAt, end_reason: 'changed' } })
  }
  const seenNow = isPast ? [] : values
  past.push(...(await endOutdatedIds(tx, scope, person.addresses, [...past, ...seenNow])))
  const { name, username } = evidence
  const changes: Partial<ContactTable> = {
    ...(past.includes(contact.platform_user_id ?? '') && { platform_user_id: openId(person, past) }),
    ...(!isPast && currentAddresses({ ...person, contact }, { evidence, added, isMerged })),
    // A receipt may be about a phone that another person has now: it only fills a gap.
    ...(!isNew && name && isNewName(contact, name) && (source !== 'receipt' || contact.name === null) && { name }),
    ...(!isNew && username && username !== contact.username && { username }),
  }
  if (Object.keys(changes).length === 0 && added.length === 0) return contact
  return updateContact(tx, scope, contact, { ...changes, updated_at: app.now() })
}

/** When the customer left the phone, as the platform reported. A phone that a colleague removed says nothing about the other addresses. */
function leftAt({ addresses }: Owner, { phone }: Evidence): number | null {
  return addresses.find(({ value, end_reason }) => value === phone && end_reason === 'changed')?.ended_at ?? null
}

/** What a member, key or import called the contact stays. */
function isNewName({ name, named_at }: ContactTable, reported: string): boolean {
  return named_at === null && reported !== name
}

type Before = { readonly values: readonly string[]; readonly until: number }

/** The user ids that came with a phone before the customer left it, and were not seen since: a new number has a new id. */
function idsBefore({ addresses }: Owner, { values, until }: Before): string[] {
  const ids = values.filter((value) => kindOf(value) === 'user_id')
  return ids.filter((id) => {
    const own = addresses.find(({ value }) => value === id)
    return own === undefined || (own.ended_at === null && own.last_seen_at <= until)
  })
}

/**
 * Ends the user ids that were last seen before the customer left a phone, and returns them: a new number comes with a new
 * id, whether the change names it or not. One that is seen again later is theirs again.
 */
export async function endOutdatedIds(
  tx: Tx,
  scope: Scope,
  addresses: readonly ContactAddressTable[],
  except: readonly string[] = [],
): Promise<string[]> {
  const left = addresses.filter(({ kind, end_reason }) => kind === 'phone' && end_reason === 'changed')
  const ends = left.flatMap(({ ended_at }) => ended_at ?? [])
  const outdated = addresses.flatMap(({ kind, value, ended_at, last_seen_at }) => {
    const later = ends.filter((each) => each > last_seen_at)
    const isOpen = kind === 'user_id' && ended_at === null && !except.includes(value)
    return isOpen && later.length > 0 ? [{ value, endedAt: Math.min(...later) }] : []
  })
  for (const { value, endedAt } of outdated) {
    await changeAddress(tx, scope, { value, to: { ended_at: endedAt, end_reason: 'changed' } })
  }
  return outdated.map(({ value }) => value)
}

function openId({ addresses }: Owner, past: readonly string[]): string | null {
  const open = addresses.filter(
    ({ kind, value, ended_at }) => kind === 'user_id' && ended_at === null && !past.includes(value),
  )
  return open.toSorted((one, other) => other.last_seen_at - one.last_seen_at)[0]?.value ?? null
}

type Seen = { readonly evidence: Evidence; readonly added: readonly string[]; readonly isMerged: boolean }

/** What the customer themselves used last is where they are now. A list or a receipt only fills a gap. */
function currentAddresses({ contact, addresses }: Owner, { evidence, added, isMerged }: Seen): Partial<ContactTable> {
  const { phone, platformUserId, parentUserId = null } = evidence
  const userId = platformUserId ?? parentUserId
  const isCurrent = (value: string | null, current: string | null) => {
    if (value === null || value === current) return false
    // A late message says nothing about where the customer has been seen since.
    if (addresses.some((own) => own.value === current && own.last_seen_at > evidence.at + coarseClockMs)) return false
    if (added.includes(value)) return current === null || isByCustomer(evidence) || kindOf(value) === 'user_id'
    const hasEnded = addresses.some((own) => own.value === value && own.ended_at !== null)
    return !hasEnded && (current === null || (isMerged && isByCustomer(evidence)))
  }
  return {
    ...(isCurrent(phone, contact.phone) && { phone }),
    ...(isCurrent(userId, contact.platform_user_id) && { platform_user_id: userId }),
  }
}

type Touch = { readonly own: ContactAddressTable; readonly evidence: Evidence; readonly at: number }

/**
 * Records a use of an address. Returns true when the customer uses an address again that they had left: it comes with another one
 * of theirs.
 */
async function touch(tx: Tx, scope: Scope, { own, evidence, at }: Touch): Promise<boolean> {
  const { value, ended_at: endedAt } = own
  const isBack = endedAt !== null && at > endedAt + coarseClockMs && isByCustomer(evidence)
  if (isBack) await changeAddress(tx, scope, { value, to: { last_seen_at: at, ended_at: null, end_reason: null } })
  else if (own.last_seen_at + dayMs < at && isByCustomer(evidence))
    await changeAddress(tx, scope, { value, to: { last_seen_at: at } })
  return isBack
}

type TakeOver = {
  readonly contact: ContactTable
  readonly other: Owner
  readonly value: string
  readonly source: AddressSource
  readonly at: number
}

/** A phone moves from the contact that had it. Its opt-out is copied: whether the phone has a new owner is not proven. */
export async function takeOver(
  app: App,
  tx: Tx,
  scope: Scope,
  { contact, other, value, source, at }: TakeOver,
): Promise<ContactTable> {
  const seen = { source, first_seen_at: at, last_seen_at: at, ended_at: null, end_reason: null }
  const to = { ...seen, contact_id: contact.id, taken_from: other.contact.id }
  await changeAddress(tx, scope, { value, to })
  await forgetAddress(tx, scope, { contactId: other.contact.id, value })
  if (other.contact.phone === value) {
    const left = other.addresses
      .filter((address) => address.kind === 'phone' && address.value !== value && address.ended_at === null)
      .toSorted((one, two) => two.last_seen_at - one.last_seen_at)
    await updateContact(tx, scope, other.contact, { phone: left[0]?.value ?? null, updated_at: app.now() })
    app.live.publish(scope, { noun: 'contacts', id: other.contact.id })
  }
  return addOptOut(app, tx, scope, { contact, of: other.contact })
}

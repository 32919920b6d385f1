import type { AddressSource } from '@parley/shared/contacts/contacts'
import type { App } from '../../app.ts'
import { ConcurrentChange } from '../../db/dialect.ts'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { Tx } from '../../db/transact.ts'
import { addressValues } from '../../platforms/channel.ts'
import type { Scope } from '../../policy.ts'
import { insertAddresses, kindOf, lockOwners, type Owner, variantsOf } from '../contacts/addresses/addresses.store.ts'
import { insertContacts, newContact, touchContact } from '../contacts/contacts.store.ts'
import { inheritOptOuts } from '../contacts/erased/inherit-opt-outs.ts'
import { coarseClockMs, type Evidence, endOf, isByCustomer, type Known } from './evidence.ts'
import { mergeContacts } from './merge-contacts.ts'
import { distinct, isIn, ownerOf, ownerOfVariant } from './owners.ts'
import { takeAddresses } from './take-addresses.ts'

/**
 * The one contact that a person's addresses belong to, created where they are new, and locked until the commit. Contacts
 * that prove to be one person are merged (docs/api.md, Contacts):
 *
 * - User ids that the platform reports together belong to one person.
 * - A phone joins the contact with the user id, unless it belongs to a contact with another user id: phone numbers are
 *   given to new owners. Then only the phone moves, and a copy of the opt-out with it.
 * - A further phone that a member, program or import gave a contact, and that nobody has used yet, is the contact's.
 * - The variants of a mobile number of Brazil, Argentina or Mexico are one phone.
 * - A phone that its customer left, as the platform reported, belongs to somebody new when it is seen later.
 * - Only the customer can quote a message that was sent to them, whatever their ids are.
 */
export async function identifyContact(app: App, tx: Tx, scope: Scope, evidence: Evidence): Promise<ContactTable> {
  return identifyKnown(app, tx, scope, await lockKnown(app, tx, scope, evidence))
}

/** What is known about a person. All their contacts are locked until the commit. */
export async function lockKnown(app: App, tx: Tx, scope: Scope, evidence: Evidence): Promise<Known> {
  const values = addressValues(evidence)
  const contactIds = evidence.contactId === undefined ? [] : [evidence.contactId]
  return {
    evidence,
    values,
    owners: await lockOwners(app, tx, scope, { values: values.flatMap(variantsOf), contactIds }),
  }
}

/** Does what `identifyContact` does, where what is known of the person has been read by `lockKnown`. */
export async function identifyKnown(app: App, tx: Tx, scope: Scope, person: Known): Promise<ContactTable> {
  const { owners, evidence } = person
  if (owners.length === 0 && evidence.contactId === undefined) return createContact(app, tx, scope, person)
  const contact = await identifyAmong(app, tx, scope, person)
  const isUnchanged = owners.some((owner) => owner.contact === contact)
  if (isUnchanged) await touchContact(tx, scope, contact, app.now())
  return contact
}

async function createContact(app: App, tx: Tx, scope: Scope, { evidence, values }: Known): Promise<ContactTable> {
  const { name = null, username = null, phone, platformUserId, parentUserId = null, source, at } = evidence
  const contact = newContact(app, scope, { name, username, phone, platform_user_id: platformUserId ?? parentUserId })
  await insertContacts(tx, [contact])
  const addresses = values.map((value) => ({ contactId: contact.id, value, source, at: Math.min(at, app.now()) }))
  await insertAddresses(tx, scope, addresses)
  const created = { created: [{ contact, values }], isByCustomer: isByCustomer(evidence) }
  return (await inheritOptOuts(app, tx, scope, created)).get(contact.id) ?? contact
}

async function identifyAmong(
  app: App,
  tx: Tx,
  scope: Scope,
  { owners, evidence, values }: Known,
): Promise<ContactTable> {
  const found = await personAmong(app, tx, scope, { owners, evidence, values })
  if (found === 'somebody else') return ownerWith(owners, evidence.contactId).contact
  const person = found ?? (await createPerson(app, tx, scope, evidence))
  const isMerged = found !== undefined && !owners.includes(found)
  const contact = await takeAddresses(app, tx, scope, { person, isNew: !found, isMerged, owners, evidence, values })
  if (found) return contact
  const created = { created: [{ contact, values }], isByCustomer: isByCustomer(evidence) }
  return (await inheritOptOuts(app, tx, scope, created)).get(contact.id) ?? contact
}

/** Returns which of the owners the person is, or undefined where nobody is known by any of the values. */
async function personAmong(
  app: App,
  tx: Tx,
  scope: Scope,
  { owners, evidence, values }: Known,
): Promise<Owner | 'somebody else' | undefined> {
  const reason = evidence.source
  const ids = values.filter((value) => kindOf(value) === 'user_id')
  let person = await mergeAll(app, tx, scope, { owners: distinct(ids.map((id) => ownerOf(owners, id))), reason })
  const messaged = evidence.contactId === undefined ? undefined : ownerWith(owners, evidence.contactId)
  if (messaged) {
    if (!isSamePerson(messaged, { person, ids, evidence })) {
      if (evidence.phone === null) return 'somebody else'
    } else person = await join(app, tx, scope, { person, other: messaged, reason })
  }
  const ofPhone = ownerOf(owners, evidence.phone) ?? ownerOfVariant(owners, evidence.phone)
  if (!ofPhone || isIn(person, ofPhone) || hasLeft(ofPhone, evidence)) return person
  const isPast = endOf(ofPhone, evidence) !== null
  const isSame =
    isPast ||
    isFurtherPhone(ofPhone, evidence.phone) ||
    isSamePerson(ofPhone, { person, ids, evidence: { ...evidence, source: 'message' } })
  if (!isSame) return person
  return join(app, tx, scope, { person, other: ofPhone, reason })
}

/** Whether the business gave a contact this phone beside its primary one, and no message of the customer has come from it since. */
function isFurtherPhone({ contact, addresses }: Owner, phone: string | null): boolean {
  const address = addresses.find(({ value }) => value === phone)
  const isGiven = address !== undefined && givenBy.includes(address.source)
  return isGiven && address.first_seen_at === address.last_seen_at && contact.phone !== phone
}

const givenBy: readonly AddressSource[] = ['person', 'api', 'import']

type Claim = { readonly person: Owner | undefined; readonly ids: readonly string[]; readonly evidence: Evidence }

/** Two different user ids that the platform never reported to be one person's are two persons. */
function isSamePerson(other: Owner, { person, ids, evidence }: Claim): boolean {
  if (evidence.source === 'quote' || other.contact.platform_user_id === null) return true
  if (person) return person.contact.platform_user_id === null || isIn(person, other)
  // What was sent to a user id alone and is reported under another one went to the same person.
  return ids.length === 0 || (evidence.contactId !== undefined && other.contact.phone === null)
}

/** True when the customer left the phone before, as the platform reported. */
function hasLeft(owner: Owner, evidence: Evidence): boolean {
  const endedAt = endOf(owner, evidence)
  return endedAt !== null && evidence.at > endedAt + coarseClockMs && evidence.contactId === undefined
}

type Joined = { readonly person: Owner | undefined; readonly other: Owner; readonly reason: AddressSource }

export async function join(app: App, tx: Tx, scope: Scope, { person, other, reason }: Joined): Promise<Owner> {
  if (!person || isIn(person, other)) return person ?? other
  return mergeContacts(app, tx, scope, { pair: [person, other], reason })
}

type Several = { readonly owners: readonly Owner[]; readonly reason: AddressSource }

export async function mergeAll(
  app: App,
  tx: Tx,
  scope: Scope,
  { owners, reason }: Several,
): Promise<Owner | undefined> {
  let person: Owner | undefined
  for (const other of owners) person = await join(app, tx, scope, { person, other, reason })
  return person
}

export async function createPerson(
  app: App,
  tx: Tx,
  scope: Scope,
  known: Pick<Evidence, 'name' | 'username'>,
): Promise<Owner> {
  const contact = newContact(app, scope, { name: known.name ?? null, username: known.username ?? null })
  await insertContacts(tx, [contact])
  return { contact, addresses: [] }
}

/** The contact with this id, which was found before its lock. A concurrent transaction may have merged it. */
function ownerWith(owners: readonly Owner[], contactId: string | undefined): Owner {
  const owner = owners.find(({ contact }) => contact.id === contactId)
  if (!owner) throw new ConcurrentChange()
  return owner
}

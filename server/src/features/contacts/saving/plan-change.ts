import type { SeenContact } from '@parley/shared/contacts/contact-changes'
import type { ContactFieldValues } from '@parley/shared/contacts/contact-fields'
import type { AddressKind } from '@parley/shared/contacts/contacts'
import type { FieldProblem } from '@parley/shared/errors'
import { sentence } from '@parley/shared/sentences/sentence'
import type { ContactTable } from '../../../db/schema/contacts.ts'
import { type Difference, whatChanged } from '../../audit/what-changed.ts'
import type { FieldValues } from '../../contact-fields/read-field-value.ts'
import { kindOf, variantsOf } from '../addresses/addresses.store.ts'
import { changedFields } from './changed-fields.ts'
import { type Claim, type Claims, openAddresses } from './claims.ts'
import { editableOf } from './editable.ts'
import type { ReadChange } from './read-changes.ts'

/** What is to be written for one contact. */
export type Plan = {
  readonly isNew: boolean
  readonly before: ContactTable
  readonly columns: Partial<ContactTable>
  readonly fields: FieldValues
  /** Addresses that nobody has, that are the contact's again, that were another contact's, and that it has no longer. */
  readonly added: readonly string[]
  readonly restored: readonly string[]
  readonly taken: readonly { readonly value: string; readonly from: string }[]
  readonly ended: readonly string[]
  /** The changed fields. */
  readonly differences: Readonly<Record<string, Difference>>
}

export type Refusal = {
  readonly code: 'invalid_request' | 'conflict'
  readonly problems: readonly FieldProblem[]
  /** Fields that somebody else changed since they were seen. */
  readonly outdated: readonly string[]
}

type Planned = {
  readonly contact: ContactTable
  readonly isNew: boolean
  readonly read: ReadChange
  /** The values that it has in the workspace's own fields. */
  readonly values: ContactFieldValues
  readonly seen: SeenContact
}

/** Decides what is written for one contact, and remembers it in the claims for the changes that follow. */
export function planChange(claims: Claims, { contact, isNew, read, values: stored, seen }: Planned): Plan | Refusal {
  const own = isNew ? [] : openAddresses(claims, contact.id)
  const phones = settle(claims, { contact, own, kind: 'phone', wanted: read.phones })
  const emails = settle(claims, { contact, own, kind: 'email', wanted: read.emails })
  const lists = [phones, emails]
  const columns = {
    ...read.columns,
    ...(read.phones && { phone: phones.values[0] ?? null }),
    ...(read.emails && { email: emails.values[0] ?? null }),
  }
  const before = editableOf(contact, own)
  const userIds = own.filter((value) => kindOf(value) === 'user_id')
  const values = [...phones.values, ...emails.values, ...userIds]
  const differences = whatChanged(isNew ? {} : before, editableOf({ ...contact, ...columns }, values))
  if (read.problems.length > 0) return refusal('invalid_request', read.problems)
  const isChangedList = isNew || read.phones !== undefined || read.emails !== undefined
  if (isChangedList && values.length === 0) {
    return refusal('invalid_request', [{ path: 'phones', message: sentence('contactWithoutAddress') }])
  }
  const conflicts = [...lists.flatMap(({ problems }) => problems), ...ofExternalId(claims, { contact, columns })]
  if (conflicts.length > 0) return refusal('conflict', conflicts)
  const outdated = Object.keys(whatChanged(seen, before)).filter((field) => field in seen && field in differences)
  const fields = changedFields({ fields: read.fields, stored, seen: seen.fields })
  const allOutdated = [...outdated, ...fields.outdated]
  if (allOutdated.length > 0) return { ...refusal('conflict', []), outdated: allOutdated }
  const plan = {
    ...{ isNew, before: contact, columns, fields: read.fields },
    differences: { ...differences, ...asOne(fields.differences) },
    ...joined(lists),
  }
  remember(claims, plan)
  return plan
}

/** The audit log has the workspace's own fields as one, whose values are by their keys. */
function asOne(differences: Readonly<Record<string, Difference>>): Record<string, Difference> {
  const entries = Object.entries(differences)
  if (entries.length === 0) return {}
  const side = (of: 'from' | 'to') => Object.fromEntries(entries.map(([key, difference]) => [key, difference[of]]))
  return { fields: { from: side('from'), to: side('to') } }
}

function refusal(code: Refusal['code'], problems: readonly FieldProblem[]): Refusal {
  return { code, problems, outdated: [] }
}

type Settled = Pick<Plan, 'added' | 'restored' | 'taken' | 'ended'> & {
  readonly values: readonly string[]
  readonly problems: readonly FieldProblem[]
}
type Wanted = {
  readonly contact: ContactTable
  /** The addresses that it has now. */
  readonly own: readonly string[]
  readonly kind: Exclude<AddressKind, 'user_id'>
  readonly wanted: readonly string[] | undefined
}

/** The addresses of one kind that the contact has afterwards, the primary one first, and how each becomes its own. */
function settle(claims: Claims, { contact, own, kind, wanted }: Wanted): Settled {
  const current = own.filter((value) => kindOf(value) === kind)
  const nothing = { added: [], restored: [], taken: [], ended: [], problems: [] }
  if (!wanted) return { ...nothing, values: current }
  const found = wanted.map((value) => ({ value, claim: claimOf(claims, { contact, value }) }))
  const problems = found.flatMap(({ value, claim }, index) => {
    if (!claim || claim.isFormer || claim.contact_id === contact.id) return []
    const params = { address: value, id: claim.contact_id }
    return [{ path: `${kind}s[${index}]`, message: sentence('addressOfOther', params) }]
  })
  const values = [...new Set(found.map(({ value, claim }) => claim?.value ?? value))]
  const claimed = [...new Set(found.flatMap(({ claim }) => claim ?? []))].filter(({ isFormer }) => isFormer)
  const [restored, taken] = [claimed.filter(isOwn), claimed.filter((claim) => !isOwn(claim))]
  return {
    values,
    problems,
    added: [...new Set(found.flatMap(({ value, claim }) => (claim ? [] : [value])))],
    restored: restored.map(({ value }) => value),
    taken: taken.map(({ value, contact_id }) => ({ value, from: contact_id })),
    // Another variant of a number that stays is the same number, from which the customer may write.
    ended: current.filter((value) => !values.some((each) => variantsOf(each).includes(value))),
  }

  function isOwn({ contact_id }: Claim): boolean {
    return contact_id === contact.id
  }
}

/** Who has the address in any of its variants: another contact that has it now, else this one, else who had it. */
function claimOf(claims: Claims, { contact, value }: { readonly contact: ContactTable; readonly value: string }) {
  const found = variantsOf(value).flatMap((each) => claims.addresses.get(each) ?? [])
  const open = found.filter(({ isFormer }) => !isFormer)
  return open.find(({ contact_id }) => contact_id !== contact.id) ?? open[0] ?? found[0]
}

type ExternalId = { readonly contact: ContactTable; readonly columns: Partial<ContactTable> }

function ofExternalId({ externalIds }: Claims, { contact, columns }: ExternalId): FieldProblem[] {
  const id = externalIds.get(columns.external_id ?? '')
  if (id === undefined || id === contact.id) return []
  return [{ path: 'external_id', message: sentence('externalIdOfOther', { id }) }]
}

function joined([phones, emails]: readonly Settled[]) {
  const of = (key: 'added' | 'restored' | 'ended') => [...(phones?.[key] ?? []), ...(emails?.[key] ?? [])]
  const taken = [...(phones?.taken ?? []), ...(emails?.taken ?? [])]
  return { added: of('added'), restored: of('restored'), ended: of('ended'), taken }
}

function remember(claims: Claims, { before, columns, added, restored, taken, ended }: Plan): void {
  const contact = { ...before, ...columns }
  claims.contacts.set(contact.id, contact)
  const own = [...added, ...restored, ...taken.map(({ value }) => value)]
  for (const value of own) claims.addresses.set(value, { value, contact_id: contact.id, isFormer: false })
  for (const value of ended) claims.addresses.set(value, { value, contact_id: contact.id, isFormer: true })
  if (contact.external_id !== null) claims.externalIds.set(contact.external_id, contact.id)
}

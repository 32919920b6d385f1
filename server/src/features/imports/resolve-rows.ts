import type { ContactChanges } from '@parley/shared/contacts/contact-changes'
import type { ContactFieldValues } from '@parley/shared/contacts/contact-fields'
import { maxTagsOfContact } from '@parley/shared/conversations/tags'
import { type ShownSentence, sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../app.ts'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { fieldValuesOf } from '../contact-fields/field-values.store.ts'
import { variantsOf } from '../contacts/addresses/addresses.store.ts'
import { contactsWith } from '../contacts/contacts.store.ts'
import { type Claims, lockClaims, openAddresses } from '../contacts/saving/claims.ts'
import { tagsOfContacts } from '../tags/tagged-contacts.store.ts'
import type { NumberedRecord } from './read-table.ts'
import { readRow } from './reading/read-row.ts'
import type { ResolvedPlan } from './resolve-plan.ts'
import { contentOf, type RowContent } from './row-content.ts'

/** What is to become of a row. */
export type ResolvedRow = {
  readonly row: number
  readonly record: NumberedRecord
  /** The contact that the row changes; undefined for a new contact. */
  readonly contact: ContactTable | undefined
  /** The values by which the row finds its contact. */
  readonly keys: readonly string[]
  /** The phone numbers and email addresses of the row. */
  readonly addresses: readonly string[]
  readonly changes: ContactChanges
  readonly isChange: boolean
}
export type RefusedRow = { readonly row: number; readonly record: NumberedRecord; readonly reason: ShownSentence }

type Read = { readonly record: NumberedRecord; readonly content: RowContent }

/**
 * Decides what rows create and change. The contacts that they are about are locked until the commit. Rows about one contact
 * are to be resolved one after another.
 */
export async function resolveRows(
  app: App,
  tx: Tx,
  scope: Scope,
  { plan, records }: { readonly plan: ResolvedPlan; readonly records: readonly NumberedRecord[] },
): Promise<(ResolvedRow | RefusedRow)[]> {
  const read = records.map((record) => {
    const values = readRow(record, plan)
    return values.ok ? contentOf(record, values.values, plan) : { row: record.row, record, reason: values.problem }
  })
  const readable = read.filter((each): each is Read => 'content' in each)
  const claims = await lockClaims(app, tx, scope, {
    contactIds: readable.flatMap(({ content }) => content.id ?? []),
    values: readable.flatMap(({ content }) => [...content.phones, ...content.emails]),
    externalIds: readable.flatMap(({ content }) => content.externalId ?? []),
  })
  await addContacts(tx, scope, claims)
  const ids = [...claims.contacts.keys()]
  const current = { fields: await fieldValuesOf(tx, scope, ids), tags: await tagsOfContacts(tx, scope, ids) }
  return read.map((each) => ('content' in each ? resolve(each, { plan, claims, current }) : each))
}

/** Own ids were looked up without their contacts. */
async function addContacts(tx: Tx, scope: Scope, claims: Claims): Promise<void> {
  const missing = [...claims.externalIds.values()].filter((id) => !claims.contacts.has(id))
  for (const contact of await contactsWith(tx, scope, missing)) claims.contacts.set(contact.id, contact)
}

type Known = {
  readonly plan: ResolvedPlan
  readonly claims: Claims
  readonly current: {
    readonly fields: ReadonlyMap<string, ContactFieldValues>
    readonly tags: ReadonlyMap<string, readonly { readonly name: string }[]>
  }
}

function resolve({ record, content }: Read, known: Known): ResolvedRow | RefusedRow {
  const { plan } = known.plan
  const refuse = (reason: ShownSentence): RefusedRow => ({ row: record.row, record, reason })
  const [key] = keysOf(content, plan.key)
  if (key === undefined) {
    const column = plan.columns.find(({ target }) => target === plan.key)?.column ?? plan.key
    return refuse(sentence('importKeyMissing', { name: column }))
  }
  const contact = contactOf(content, known)
  if (!contact && (plan.import_mode === 'update' || plan.key === 'id')) {
    return refuse(sentence('importContactUnknown', { value: key }))
  }
  if (contact && plan.import_mode === 'create') return refuse(sentence('importContactKnown', { value: key }))
  if (!contact && content.phones.length + content.emails.length === 0) return refuse(sentence('importWithoutAddress'))
  return changesFor({ record, content }, contact, known)
}

function keysOf(content: RowContent, key: ResolvedPlan['plan']['key']): readonly string[] {
  if (key === 'phone') return content.phones
  if (key === 'email') return content.emails
  const id = key === 'id' ? content.id : content.externalId
  return id === undefined ? [] : [id]
}

/**
 * The contact that the key of the row finds. A contact without an own id of another program is found by its addresses too:
 * the customer may have written before the list named them.
 */
function contactOf(content: RowContent, { plan: { plan }, claims }: Known): ContactTable | undefined {
  if (plan.key === 'id') return claims.contacts.get(content.id ?? '')
  const byAddress = [...content.phones, ...content.emails]
    .filter((value) => plan.key === 'external_id' || value.includes('@') === (plan.key === 'email'))
    .flatMap(variantsOf)
    .map((value) => claims.addresses.get(value))
    .find((claim) => claim !== undefined && !claim.isFormer)
  const found = byAddress && claims.contacts.get(byAddress.contact_id)
  if (plan.key !== 'external_id') return found
  const id = claims.externalIds.get(content.externalId ?? '')
  if (id !== undefined) return claims.contacts.get(id)
  return found?.external_id === null ? found : undefined
}

function changesFor(
  { record, content }: Read,
  contact: ContactTable | undefined,
  known: Known,
): ResolvedRow | RefusedRow {
  const fields = contact && known.current.fields.get(contact.id)
  const tags = (contact && known.current.tags.get(contact.id)) ?? []
  const open = contact ? openAddresses(known.claims, contact.id) : []
  const changes: ContactChanges = {}
  for (const [name, { value, write }] of content.columns) {
    const current = contact?.[name] ?? null
    if (value !== current && (write === 'overwrite' || current === null)) changes[name] = value
  }
  const phones = addressesFor(content, { kind: 'phones', open, primary: contact?.phone })
  const emails = addressesFor(content, { kind: 'emails', open, primary: contact?.email })
  if (phones) changes.phones = phones
  if (emails) changes.emails = emails
  const values = [...content.fields].flatMap(([{ key }, { value, write }]) => {
    const current = fields?.[key]
    const isSame = JSON.stringify(current) === JSON.stringify(value)
    return isSame || (write === 'fill_empty' && current !== undefined) ? [] : [[key, value] as const]
  })
  if (values.length > 0) changes.fields = Object.fromEntries(values)
  const had = new Set(tags.map(({ name }) => name.toLowerCase()))
  const addTags = content.tags.filter((name) => !had.has(name.toLowerCase()))
  if (tags.length + addTags.length > maxTagsOfContact) {
    const reason = sentence('tooManyTagsOnContact', { maximum: maxTagsOfContact })
    return { row: record.row, record, reason }
  }
  if (addTags.length > 0) changes.add_tags = addTags
  const isChange = !contact || Object.keys(changes).length > 0
  const keys = keysOf(content, known.plan.plan.key)
  const addresses = [...content.phones, ...content.emails]
  return { row: record.row, record, contact, keys, addresses, changes, isChange }
}

type Addresses = {
  readonly kind: 'phones' | 'emails'
  readonly open: readonly string[]
  readonly primary: string | null | undefined
}

/** The addresses that the contact has afterwards, the primary one first; undefined where they are the same. No address goes. */
function addressesFor(content: RowContent, { kind, open, primary }: Addresses): string[] | undefined {
  const own = open.filter((value) => (kind === 'phones' ? value.startsWith('+') : value.includes('@')))
  const listed = content[kind].map((value) => variantsOf(value).find((variant) => own.includes(variant)) ?? value)
  const isFirst = content.writes[kind] === 'overwrite'
  const current = [...new Set([...(primary ? [primary] : []), ...own])]
  const wanted = [...new Set(isFirst ? [...listed, ...current] : [...current, ...listed])]
  return wanted.join('\n') === current.join('\n') ? undefined : wanted
}

import { phoneVariants } from '@parley/shared/contacts/phone-variants'
import type { Page } from '@parley/shared/paging'
import { type Kysely, sql } from 'kysely'
import { insertInChunks } from '../../../db/insert-in-chunks.ts'
import type { ContactAddressTable, SuggestedMergeTable } from '../../../db/schema/contacts.ts'
import type { Schema } from '../../../db/schema.ts'
import { inTenant } from '../../../db/tenant.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'

type Added = Pick<ContactAddressTable, 'kind' | 'value' | 'contact_id' | 'first_seen_at'>
type Pair = Pick<SuggestedMergeTable, 'contact_id' | 'other_id'>

/**
 * Suggests to merge the contacts of these new addresses with those that have the same phone in another way of writing.
 * One statement more, and only for phones that can be written in two ways.
 */
export async function suggestMerges(tx: Tx, scope: Scope, added: readonly Added[]): Promise<void> {
  const wanted = added.flatMap((address) => {
    if (address.kind !== 'phone') return []
    return phoneVariants(address.value).flatMap((value) => (value === address.value ? [] : [{ value, address }]))
  })
  if (wanted.length === 0) return
  const known = await tx
    .selectFrom('contact_address')
    .select(['value', 'contact_id'])
    .where(inTenant(scope))
    .where('kind', '=', 'phone')
    .where(
      'value',
      'in',
      wanted.map(({ value }) => value),
    )
    .execute()
  const ownerOf = new Map(known.map(({ value, contact_id }) => [value, contact_id]))
  const rows = wanted.flatMap(({ value, address }): SuggestedMergeTable[] => {
    const owner = ownerOf.get(value)
    if (owner === undefined || owner === address.contact_id) return []
    return [{ ...rowOf(scope, [owner, address.contact_id]), suggested_at: address.first_seen_at, dismissed_at: null }]
  })
  await insertInChunks(tx, { into: 'suggested_merge', rows, unlessStored: ['contact_id', 'other_id'] })
}

/** The pairs that nobody has dismissed, the latest suggestion first. */
export async function openSuggestions(
  db: Kysely<Schema>,
  scope: Scope,
  { page, limit }: Page,
): Promise<SuggestedMergeTable[]> {
  return openIn(db, scope)
    .selectAll()
    .orderBy('suggested_at', 'desc')
    .orderBy('contact_id', 'desc')
    .orderBy('other_id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
}

export async function countSuggestions(db: Kysely<Schema>, scope: Scope): Promise<number> {
  const { count } = await openIn(db, scope).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

/** Two contacts that are not one person are not suggested again. They need not have been suggested. */
export async function dismissSuggestion(
  tx: Tx,
  scope: Scope,
  { contactIds, at }: { readonly contactIds: readonly [string, string]; readonly at: number },
): Promise<void> {
  await tx
    .insertInto('suggested_merge')
    .values({ ...rowOf(scope, contactIds), suggested_at: at, dismissed_at: at })
    .onConflict((conflict) => conflict.columns(['contact_id', 'other_id']).doUpdateSet({ dismissed_at: at }))
    .execute()
}

function rowOf({ workspaceId, mode }: Scope, contactIds: readonly [string, string]) {
  const [contact_id, other_id] = contactIds.toSorted() as [string, string]
  return { workspace_id: workspaceId, mode, ...({ contact_id, other_id } satisfies Pair) }
}

function openIn(db: Kysely<Schema>, scope: Scope) {
  return db.selectFrom('suggested_merge').where(inTenant(scope)).where('dismissed_at', 'is', null)
}

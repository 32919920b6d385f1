import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { Schema } from '../../../db/schema.ts'
import type { Scope } from '../../../policy.ts'
import { conditionsOf, intersectionOf, meets } from './contact-sets.store.ts'
import { hasConditions, type ReadFilter } from './read-filter.ts'

type Contacts = SelectQueryBuilder<Schema, 'contact', object>

/** Up to so many contacts are read and sorted; of more, a list is followed in its order until a page is full. */
const mostSorted = 10_000

/**
 * The rows of `contact` that meet the filter. Of few contacts they are found by their ids, in a cross join, because SQLite
 * keeps its order; of many they are checked along an index of the order that the caller asks for.
 */
export function contactsOf(
  db: Kysely<Schema>,
  scope: Scope,
  { filter, areFew }: { readonly filter: ReadFilter; readonly areFew: boolean },
): Contacts {
  const conditions = conditionsOf(scope, filter)
  if (!areFew) return db.selectFrom('contact').where(meets(scope, conditions))
  const ids = sql<{ id: string }>`(${intersectionOf(scope, conditions)})`
  return db
    .selectFrom(ids.as('chosen'))
    .crossJoin('contact')
    .whereRef('contact.id', '=', 'chosen.id')
    .where(meets(scope, [])) as unknown as Contacts
}

/** How many contacts meet the filter. */
export async function countContacts(db: Kysely<Schema>, scope: Scope, filter: ReadFilter): Promise<number> {
  if (!hasConditions(filter)) return countOf(contactsOf(db, scope, { filter, areFew: false }))
  return countIds(db, intersectionOf(scope, conditionsOf(scope, filter)))
}

/** Whether contacts that meet the filter are so few that they can be read and sorted. */
export async function areFew(db: Kysely<Schema>, scope: Scope, filter: ReadFilter): Promise<boolean> {
  if (!hasConditions(filter)) return false
  const ids = intersectionOf(scope, conditionsOf(scope, filter))
  const most = sql`select id from (${ids}) as found limit ${sql.lit(mostSorted + 1)}`
  return isFew(await countIds(db, most))
}

export function isFew(count: number): boolean {
  return count <= mostSorted
}

export async function countOf(contacts: Contacts): Promise<number> {
  const { count } = await contacts.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

async function countIds(db: Kysely<Schema>, ids: ReturnType<typeof intersectionOf>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${ids}) as found`.execute(db)
  return Number(rows[0]?.count)
}

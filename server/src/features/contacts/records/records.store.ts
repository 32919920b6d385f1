import type { ListContactRecords } from '@parley/shared/contacts/contact-record'
import { countriesOfLanguage } from '@parley/shared/contacts/derived-region'
import { type Kysely, sql } from 'kysely'
import type { ContactTable } from '../../../db/schema/contacts.ts'
import type { Schema } from '../../../db/schema.ts'
import { inSameWorkspace, inTenant } from '../../../db/tenant.ts'
import type { Scope } from '../../../policy.ts'
import type { TimePosition } from '../time-cursor.ts'

type Slice = {
  readonly filter: Pick<ListContactRecords, 'tag' | 'country' | 'language' | 'owner' | 'opted_out' | 'updated_after'>
  /** The last contact of the previous page. */
  readonly after: TimePosition | undefined
  readonly limit: number
}

const country = sql<string | null>`coalesce(contact.country, contact.phone_country)`

/** Newest first, or by the time of the change, the earliest first, where `updated_after` is given. */
export async function sliceOfRecords(
  db: Kysely<Schema>,
  scope: Scope,
  { filter, after, limit }: Slice,
): Promise<ContactTable[]> {
  const { updated_after: updatedAfter } = filter
  const isByChange = updatedAfter !== undefined
  const [column, order, next] = isByChange
    ? (['updated_at', 'asc', '>'] as const)
    : (['created_at', 'desc', '<'] as const)
  let contacts = filtered(db, scope, filter)
  if (isByChange) contacts = contacts.where('updated_at', '>', Date.parse(updatedAfter))
  if (after)
    contacts = contacts.where(({ eb, refTuple, tuple }) => eb(refTuple(column, 'id'), next, tuple(after.at, after.id)))
  return contacts.selectAll().orderBy(column, order).orderBy('id', order).limit(limit).execute()
}

function filtered(db: Kysely<Schema>, scope: Scope, filter: Slice['filter']) {
  let contacts = db.selectFrom('contact').where(inTenant(scope, 'contact'))
  if (filter.country !== undefined) contacts = contacts.where(country, '=', filter.country)
  if (filter.owner !== undefined) contacts = contacts.where('owner_id', '=', filter.owner)
  if (filter.opted_out !== undefined)
    contacts = contacts.where('opt_out_scope', filter.opted_out ? 'is not' : 'is', null)
  if (filter.language !== undefined) {
    const countries = countriesOfLanguage(filter.language)
    const derived = countries.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`${country} in (${sql.join(countries)})`
    contacts = contacts.where(sql<boolean>`(language = ${filter.language} or (language is null and ${derived}))`)
  }
  if (filter.tag !== undefined) {
    const name = filter.tag.toLowerCase()
    contacts = contacts.where(
      sql<boolean>`contact.id in (select contact_tag.contact_id from contact_tag
        join tag on tag.id = contact_tag.tag_id and ${inSameWorkspace('tag', 'contact_tag')}
        where ${inTenant(scope, 'contact_tag')} and lower(tag.name) = ${name})`,
    )
  }
  return contacts
}

import { countriesOfLanguage } from '@parley/shared/contacts/derived-region'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { inSameWorkspace, inTenant } from '../../../db/tenant.ts'
import type { Scope } from '../../../policy.ts'
import type { ContactCondition } from '../../contact-fields/contact-condition.ts'
import { conditionOnField } from '../../contact-fields/field-filter.store.ts'
import type { ReadFilter } from './read-filter.ts'

/** The conditions of a filter. */
export function conditionsOf(scope: Scope, filter: ReadFilter): ContactCondition[] {
  const { optedOut, tag, country, language, owner, conditions = [] } = filter
  const of = (isMet: RawBuilder<SqlBool>): ContactCondition => ({ ids: contactsWhere(scope, isMet), isMet })
  return [
    ...(optedOut === undefined ? [] : [hasOptedOut(scope, optedOut)]),
    ...(tag === undefined ? [] : [hasTag(scope, tag)]),
    ...(country === undefined ? [] : [of(sql`${countryOfContact} = ${country}`)]),
    ...(language === undefined ? [] : [of(speaks(language))]),
    ...(owner === undefined ? [] : [of(sql`contact.owner_id = ${owner}`)]),
    ...conditions.map((condition) => conditionOnField(scope, condition)),
  ]
}

function contactsWhere(scope: Scope, condition: RawBuilder<SqlBool>): RawBuilder<unknown> {
  return sql`select contact.id as id from contact where ${inTenant(scope, 'contact')} and ${condition}`
}

/** Few contacts have opted out, so that the others are told by them. */
function hasOptedOut(scope: Scope, optedOut: boolean): ContactCondition {
  return {
    ids: contactsWhere(scope, sql`contact.opt_out_scope is not null`),
    isExcluded: !optedOut,
    isMet: optedOut ? sql<SqlBool>`contact.opt_out_scope is not null` : sql<SqlBool>`contact.opt_out_scope is null`,
  }
}

/** This is the expression of the index of contacts by country. */
const countryOfContact = sql<string | null>`coalesce(contact.country, contact.phone_country)`

function hasTag(scope: Scope, tag: string): ContactCondition {
  const tagged = sql`select contact_tag.contact_id as id from contact_tag
    join tag on tag.id = contact_tag.tag_id and ${inSameWorkspace('tag', 'contact_tag')}
    where ${inTenant(scope, 'contact_tag')} and lower(tag.name) = ${tag.toLowerCase()}`
  return { ids: tagged, isMet: sql<SqlBool>`contact.id in (${tagged})` }
}

/** Whether a row of `contact` has the language: the one that was written, or else that of the country. */
export function speaks(language: string): RawBuilder<SqlBool> {
  const countries = countriesOfLanguage(language)
  const derived = countries.length === 0 ? sql`1 = 0` : sql`${countryOfContact} in (${sql.join(countries)})`
  return sql<SqlBool>`(contact.language = ${language} or (contact.language is null and ${derived}))`
}

/** True for a row of `contact` that meets all conditions, for a page of a list that follows an index of its order. */
export function meets(scope: Scope, conditions: readonly ContactCondition[]): RawBuilder<SqlBool> {
  const each = conditions.map(({ isMet }) => isMet)
  return sql<SqlBool>`${sql.join([inTenant(scope, 'contact'), ...each], sql` and `)}`
}

/**
 * Selects the ids of the contacts that meet all of at least one condition, each once: the sets that are excluded are
 * subtracted. To count with it is ten times as fast as with a subquery for each contact.
 */
export function intersectionOf(scope: Scope, conditions: readonly ContactCondition[]): RawBuilder<unknown> {
  const included = conditions.filter(({ isExcluded }) => !isExcluded)
  const excluded = conditions.filter(({ isExcluded }) => isExcluded)
  const all = { ids: sql`select id from contact where ${inTenant(scope)}`, mayRepeat: false }
  const [first = all, ...more] = included
  const isAlone = more.length === 0 && excluded.length === 0
  const begin = isAlone && first.mayRepeat ? sql`select distinct id from (${first.ids}) as one_set` : first.ids
  const rest = [...more.map(({ ids }) => sql` intersect ${ids}`), ...excluded.map(({ ids }) => sql` except ${ids}`)]
  return sql`${begin}${sql.join(rest, sql``)}`
}

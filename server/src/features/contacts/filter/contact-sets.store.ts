import { countriesOfLanguage } from '@parley/shared/contacts/derived-region'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { inTenant } from '../../../db/tenant.ts'
import type { Scope } from '../../../policy.ts'
import type { ContactCondition } from '../../contact-fields/contact-condition.ts'
import { conditionOnField, isAny } from '../../contact-fields/field-filter.store.ts'
import type { ReadFilter } from './read-filter.ts'

/** The conditions of a filter, whose tag has this id. */
export function conditionsOf(scope: Scope, filter: ReadFilter, tagId = ''): ContactCondition[] {
  const { optedOut, tag, country, language, owner, conditions = [] } = filter
  const of = (isMet: RawBuilder<SqlBool>): ContactCondition => ({
    ids: contactsWhere(scope, isMet),
    isMet,
    readsRow: true,
  })
  return [
    ...(optedOut === undefined ? [] : [hasOptedOut(scope, optedOut)]),
    ...(tag === undefined ? [] : [hasTag(scope, tagId)]),
    ...(country === undefined ? [] : [of(sql`${countryOfContact} = ${country}`)]),
    ...(language === undefined ? [] : [hasLanguage(scope, language)]),
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
    readsRow: true,
  }
}

/** The country of a contact. This is the expression of the index of contacts by country. */
const countryOfContact = sql<string | null>`coalesce(contact.country, contact.phone_country)`

/** The id is a value in the statement, by which PostgreSQL estimates how many contacts have the tag. */
function hasTag(scope: Scope, tagId: string): ContactCondition {
  const isTagged = sql`${inTenant(scope, 'contact_tag')} and contact_tag.tag_id = ${tagId}`
  return {
    ids: sql`select contact_tag.contact_id as id from contact_tag where ${isTagged}`,
    isMet: isAny(sql`select 1 from contact_tag where contact_tag.contact_id = contact.id and ${isTagged}`),
  }
}

/** Each way to have a language is a range of an index. */
function hasLanguage(scope: Scope, language: string): ContactCondition {
  const ways = waysToSpeak(language).map((isMet) => contactsWhere(scope, isMet))
  return { ids: sql.join(ways, sql` union all `), isMet: speaks(language), readsRow: true }
}

/** Whether a row of `contact` has the language: the one that was written, or else that of the country. */
export function speaks(language: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.join(waysToSpeak(language), sql` or `)})`
}

function waysToSpeak(language: string): RawBuilder<SqlBool>[] {
  const countries = countriesOfLanguage(language)
  const isDerived = sql<SqlBool>`(contact.language is null and ${countryOfContact} in (${sql.join(countries)}))`
  return [sql<SqlBool>`contact.language = ${language}`, ...(countries.length === 0 ? [] : [isDerived])]
}

/** True for a row of `contact` that meets all conditions, for a page of a list that follows an index of its order. */
export function meets(scope: Scope, conditions: readonly ContactCondition[]): RawBuilder<SqlBool> {
  const each = conditions.map(({ isMet }) => isMet)
  return sql<SqlBool>`${sql.join([inTenant(scope, 'contact'), ...each], sql` and `)}`
}

/**
 * True for a row of `contact` whose id is in the set. It is compared as an expression, so that SQLite follows the index of the
 * order, which has the ids, instead of looking each up, and PostgreSQL cannot join the set. PostgreSQL then reads it once into a
 * hash, unless it expects that to exceed `work_mem`: it would go through all ids of the set for each contact. Of a limit that it
 * cannot calculate, it expects a tenth of the rows to remain, and so a hundredth of the two here.
 */
export function isAmong(ids: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const noLimit = sql`(select ${sql.lit(Number.MAX_SAFE_INTEGER)})`
  const tenth = sql`select id from (${ids}) as found limit ${noLimit}`
  return sql<SqlBool>`(coalesce(contact.id, '') in (select id from (${tenth}) as expected limit ${noLimit})) is true`
}

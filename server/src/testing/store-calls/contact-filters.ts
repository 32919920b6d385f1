import { type RawBuilder, sql } from 'kysely'
import { fewByFields, meetsFields } from '../../features/campaigns/manage/candidates-by-fields.store.ts'
import { conditionOnField } from '../../features/contact-fields/field-filter.store.ts'
import type { ReadCondition } from '../../features/contact-fields/read-conditions.ts'
import { pageOfContacts } from '../../features/contacts/contacts.store.ts'
import { sliceOfContacts } from '../../features/contacts/export.store.ts'
import { conditionsOf, meets } from '../../features/contacts/filter/contact-sets.store.ts'
import { countWhere, sliceOfFiltered } from '../../features/contacts/filter/contact-slices.store.ts'
import {
  countFiltered,
  countIfFew,
  type FilterLimits,
  type FilterPlan,
  planFilter,
} from '../../features/contacts/filter/filter-plan.store.ts'
import type { ReadFilter } from '../../features/contacts/filter/read-filter.ts'
import { sliceOfRecords } from '../../features/contacts/records/records.store.ts'
import type { Caller, StoreCall } from './store-call.ts'
import { type TenantObjects, tagOf } from './tenant-data.ts'

type Filter = (caller: Pick<Caller, 'its' | 'scope'>) => ReadFilter

/** None, and conditions of every kind, each of which some contact of the tenant meets. */
const filters: readonly Filter[] = [
  () => ({}),
  () => ({ optedOut: true }),
  ({ its }) => ({ conditions: [hasGold(its)] }),
  ({ its }) => ({ conditions: [{ ...hasGold(its), operator: 'is_not' }] }),
  ({ scope }) => ({ country: 'DE', language: 'de', tag: tagOf(scope.mode), optedOut: false }),
]

function hasGold(its: TenantObjects): ReadCondition {
  return { field: { id: its.id('field'), type: 'choices' }, operator: 'is', values: ['gold'] }
}

const page = { page: 1, limit: 10 }
const first = { after: undefined, limit: 10 }
/** Limits by which every set is large, or small. */
const limits = [undefined, { mostSized: 1, mostSorted: 0, mostOfOthers: 0 }]

export const contactFilterCalls: readonly StoreCall[] = [
  ...filters.flatMap((filter) =>
    limits.flatMap((each) => [
      planned(
        planFilter,
        filter,
        each,
        async ({ tx }, { isMet }) => (await sql`select id from contact where ${isMet}`.execute(tx)).rows,
      ),
      planned(countFiltered, filter, each, ({ tx }, plan) => countFiltered(tx, plan)),
      planned(countIfFew, filter, each, ({ tx }, plan) => countIfFew(tx, plan)),
      planned(pageOfContacts, filter, each, ({ tx, scope }, plan) => pageOfContacts(tx, scope, { ...page, plan })),
      planned(pageOfContacts, filter, each, ({ tx, scope }, plan) =>
        pageOfContacts(tx, scope, { ...page, sort: 'name', plan }),
      ),
      planned(sliceOfContacts, filter, each, ({ tx, scope }, plan) => sliceOfContacts(tx, scope, { ...first, plan })),
      planned(sliceOfRecords, filter, each, ({ tx, scope }, plan) =>
        sliceOfRecords(tx, scope, { ...first, plan, changedAfter: 0 }),
      ),
      planned(sliceOfFiltered, filter, each, ({ tx, scope }, plan) =>
        sliceOfFiltered(tx, scope, { plan, slice: { by: 'sort_name', order: 'asc', limit: 10 } }),
      ),
      planned(countWhere, filter, each, ({ tx, scope }, plan) => countWhere(tx, scope, { plan, where: [] })),
      planned(
        meetsFields,
        filter,
        each,
        async ({ tx }, plan) => (await sql`select id from contact where ${meetsFields(plan)}`.execute(tx)).rows,
      ),
    ]),
  ),
  planned(
    fewByFields,
    ({ its }) => ({ conditions: [hasGold(its)] }),
    undefined,
    async ({ tx }, plan) => fewByFields(tx, plan)?.execute(),
  ),
  // Parts of statements, in a statement.
  statement(conditionOnField, ({ scope, its }) => conditionOnField(scope, hasGold(its)).ids),
  statement(
    conditionsOf,
    ({ scope, its }) => sql`${sql.join(conditionsOf(scope, { conditions: [hasGold(its)] }).map(({ ids }) => ids))}`,
  ),
  statement(meets, ({ scope }) => sql`select id from contact where ${meets(scope, [])}`),
]

type Planned = (caller: Caller, plan: FilterPlan) => unknown

/** A function that reads by the plan of a filter. */
function planned(store: StoreCall['store'], filter: Filter, some: FilterLimits | undefined, read: Planned): StoreCall {
  const call = async (caller: Caller) => read(caller, await planFilter(caller.tx, caller.scope, filter(caller), some))
  return { store, call, within: 'mode', onlyInserts: false }
}

function statement(store: StoreCall['store'], of: (caller: Caller) => RawBuilder<unknown>): StoreCall {
  const call = async (caller: Caller) => (await sql`${of(caller)}`.execute(caller.tx)).rows
  return { store, call, within: 'mode', onlyInserts: false }
}

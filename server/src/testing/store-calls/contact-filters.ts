import { sql } from 'kysely'
import { fewByFields, meetsFields } from '../../features/campaigns/manage/candidates-by-fields.store.ts'
import { conditionOnField } from '../../features/contact-fields/field-filter.store.ts'
import type { ReadCondition } from '../../features/contact-fields/read-conditions.ts'
import { pageOfContacts } from '../../features/contacts/contacts.store.ts'
import { conditionsOf, intersectionOf, meets } from '../../features/contacts/filter/contact-sets.store.ts'
import { areFew, contactsOf, countContacts } from '../../features/contacts/filter/filtered-contacts.store.ts'
import type { ReadFilter } from '../../features/contacts/filter/read-filter.ts'
import { type Caller, inMode, type StoreCall } from './store-call.ts'
import { type TenantObjects, tagOf } from './tenant-data.ts'

type Filter = (caller: Pick<Caller, 'its' | 'scope'>) => ReadFilter

/** Conditions of every kind, each of which some contact of the tenant meets. */
const filters: readonly Filter[] = [
  ({ its }) => ({ conditions: [hasGold(its)] }),
  ({ its }) => ({ conditions: [{ ...hasGold(its), operator: 'is_not' }] }),
  ({ scope }) => ({ country: 'DE', language: 'de', tag: tagOf(scope.mode), optedOut: false }),
]

function hasGold(its: TenantObjects): ReadCondition {
  return { field: { id: its.id('field'), type: 'choices' }, operator: 'is', values: ['gold'] }
}

const page = { page: 1, limit: 10 }

export const contactFilterCalls: readonly StoreCall[] = [
  ...filters.flatMap((filter) => [
    inMode(countContacts)(({ tx, scope, its }) => [tx, scope, filter({ scope, its })]),
    inMode(areFew)(({ tx, scope, its }) => [tx, scope, filter({ scope, its })]),
    inMode(pageOfContacts)(({ tx, scope, its }) => [tx, scope, { ...page, ...filter({ scope, its }) }]),
    inMode(pageOfContacts)(({ tx, scope, its }) => [tx, scope, { ...page, ...filter({ scope, its }), areFew: true }]),
  ]),
  // Parts of statements, in a statement.
  statement(conditionOnField, ({ scope, its }) => conditionOnField(scope, hasGold(its)).ids),
  statement(conditionsOf, ({ scope, its }) =>
    intersectionOf(scope, conditionsOf(scope, { conditions: [hasGold(its)] })),
  ),
  statement(intersectionOf, ({ scope }) => intersectionOf(scope, [])),
  statement(meets, ({ scope }) => sql`select id from contact where ${meets(scope, [])}`),
  statement(meetsFields, ({ scope, its }) => {
    const byFields = { conditions: [hasGold(its)], areFew: false }
    return sql`select id from contact where ${meetsFields(scope, byFields)}`
  }),
  inMode(fewByFields)(({ tx, scope, its }) => [tx, scope, { conditions: [hasGold(its)], areFew: true }]),
  {
    store: contactsOf,
    call: ({ tx, scope, its }) =>
      contactsOf(tx, scope, { filter: { conditions: [hasGold(its)] }, areFew: true }).select('contact.id'),
    within: 'mode',
    onlyInserts: false,
  },
]

function statement(store: StoreCall['store'], of: (caller: Caller) => ReturnType<typeof intersectionOf>): StoreCall {
  const call = async (caller: Caller) => (await sql`${of(caller)}`.execute(caller.tx)).rows
  return { store, call, within: 'mode', onlyInserts: false }
}

import { describe, expect, test } from 'vitest'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { Tx } from '../../db/transact.ts'
import { engines, type TestEngine } from '../../testing/stores/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { insertMerged } from './addresses/merged.store.ts'
import {
  contactsWith,
  findContact,
  insertContacts,
  lockContact,
  newContact,
  pageOfContacts,
  searchContacts,
  storeOptOut,
  touchContact,
  updateContact,
} from './contacts.store.ts'
import { countFiltered, planFilter } from './filter/filter-plan.store.ts'

/** Up to this many results of a search are counted. */
const maxCounted = 10_000
const at = Date.UTC(2026, 10, 21, 8, 0, 0)

async function open(engine: TestEngine) {
  const fixture = await createTestApp(engine)
  const { app, workspaceId } = fixture
  const [scope, otherMode] = [fixture.scope('live'), fixture.scope('test')]
  const where = { workspaceId, mode: 'live' as const }
  const page = { ...where, page: 1, limit: 10 }
  const signal = undefined
  return {
    ...fixture,
    db: app.db,
    scope,
    otherMode,
    page,
    /** Inserts contacts by these names, in this order of their times unless they say otherwise. */
    insert: async (...all: Partial<ContactTable>[]) => {
      const contacts = all.map((known, n) => newContact(app, scope, { created_at: at + n, updated_at: at, ...known }))
      await app.transact((tx) => insertContacts(tx, contacts))
      return contacts
    },
    inTx: <Result>(work: (tx: Tx) => Promise<Result>) => app.transact(work),
    stored: (id = '') => app.db.selectFrom('contact').selectAll().where('id', '=', id).executeTakeFirst(),
    search: async (q: string, more: { page?: number; limit?: number; optedOut?: boolean } = {}) => {
      const filter = { ...page, ...more, q }
      const { ids, total } = await searchContacts(app.store.textSearch, scope, { filter, signal })
      const found = await app.db.selectFrom('contact').select(['id', 'name']).execute()
      return { total, names: ids.map((id) => found.find((each) => each.id === id)?.name) }
    },
  }
}

const nameOf = ({ name }: ContactTable) => name

describe.each(engines)('on $name', (engine) => {
  test('stored contacts begin without anything that is not known', async () => {
    const { app, scope, workspaceId, insert, stored } = await open(engine)
    const created = newContact(app, scope, { name: 'Ada' })
    expect(created).toEqual({
      id: created.id,
      workspace_id: workspaceId,
      mode: 'live',
      name: 'Ada',
      created_at: app.now(),
      updated_at: app.now(),
      phone: null,
      platform_user_id: null,
      username: null,
      saved_name: null,
      saved_name_at: null,
      sort_name: 'ada',
      opt_out_scope: null,
      opt_out_source: null,
      opted_out_at: null,
      blocked_at: null,
      blocked_by_id: null,
      block_reason: null,
      platform_blocks: null,
      email: null,
      external_id: null,
      language: null,
      country: null,
      phone_country: null,
      time_zone: null,
      created_by_import_id: null,
      changed_by_import_id: null,
      owner_id: null,
      named_at: null,
    })
    const [first] = await insert({ phone: '+491701234567' })
    expect(await stored(first?.id)).toEqual(first)
  })

  test('stored contacts keep the later of two times when they are changed, and only they are changed', async () => {
    const { scope, otherMode, insert, inTx, stored } = await open(engine)
    const [ada, bob] = await insert({ name: 'Ada' }, { name: 'Bob' })
    if (!ada) throw new Error('There is no contact')
    const change = (changes: Partial<ContactTable>, where = scope) =>
      inTx((tx) => updateContact(tx, where, ada, changes))

    const later = { ...ada, saved_name: 'A.', updated_at: at + 5 }
    expect(await change({ saved_name: 'A.', updated_at: at + 5 })).toEqual(later)
    expect(await stored(ada.id)).toEqual(later)
    expect(await change({ username: 'ada', updated_at: at - 5 })).toMatchObject({ username: 'ada', updated_at: at })
    expect(await stored(bob?.id)).toEqual(bob)
    await change({ saved_name: 'B.' }, otherMode)
    expect(await stored(ada.id)).toMatchObject({ saved_name: 'A.', username: 'ada' })
  })

  test('stored contacts are found by their new names, and not by the former ones', async () => {
    const { scope, otherMode, insert, inTx, search } = await open(engine)
    const [ada] = await insert({ name: 'Ada', username: 'countess' })
    if (!ada) throw new Error('There is no contact')
    const rename = (contact: ContactTable, changes: Partial<ContactTable>, where = scope) =>
      inTx((tx) => updateContact(tx, where, contact, changes))
    expect((await search('countess')).total).toBe(1)
    const renamed = await rename(ada, { name: 'Eve' })
    expect([(await search('ada')).total, (await search('eve')).total]).toEqual([0, 1])
    await rename(renamed, { username: 'duchess' })
    expect([(await search('countess')).total, (await search('duchess')).total]).toEqual([0, 1])
    await rename(ada, { name: 'Mallory' }, otherMode)
    expect([(await search('mallory')).total, (await search('duchess')).total]).toEqual([0, 1])
  })

  test('stored contacts are touched once a minute', async () => {
    const { scope, otherMode, insert, inTx, stored } = await open(engine)
    const [due, fresh, other] = await insert({ updated_at: at }, { updated_at: at + 1 }, { updated_at: at })
    if (!due || !fresh || !other) throw new Error('There are no contacts')
    const touch = (contact: ContactTable, where = scope) => inTx((tx) => touchContact(tx, where, contact, at + 60_000))
    await touch(fresh)
    await touch(due, otherMode)
    expect([(await stored(due.id))?.updated_at, (await stored(fresh.id))?.updated_at]).toEqual([at, at + 1])
    await touch(due)
    expect((await stored(due.id))?.updated_at).toBe(at + 60_000)
    expect((await stored(fresh.id))?.updated_at).toBe(at + 1)
    expect((await stored(other.id))?.updated_at).toBe(at)
  })

  test('stored contacts are found under the id of one that was merged into them', async () => {
    const { app, db, scope, otherMode, insert, inTx } = await open(engine)
    const [ada, bob] = await insert({ name: 'Ada' }, { name: 'Bob' })
    const merged = { kind: 'contact', id: 'former', into_id: ada?.id ?? '', merged_at: at } as const
    await inTx((tx) => insertMerged(tx, scope, merged))
    for (const [id, expected] of [
      [bob?.id, bob],
      [ada?.id, ada],
      ['former', ada],
      ['unknown', undefined],
    ] as const) {
      expect(await findContact(db, scope, id ?? '')).toEqual(expected)
      expect(await inTx((tx) => lockContact(app, tx, scope, id ?? ''))).toEqual(expected)
    }
    expect(await findContact(db, otherMode, bob?.id ?? '')).toBeUndefined()
  })

  test('stored contacts have their opt-out, with its own time or that of the change', async () => {
    const { app, scope, insert, inTx, stored } = await open(engine)
    const [ada, bob] = await insert({}, { updated_at: at + 864e6 })
    const change = (contactId: string | undefined, optOut: Parameters<typeof storeOptOut>[3]['optOut']) =>
      inTx((tx) => storeOptOut(app, tx, scope, { contactId: contactId ?? '', optOut }))
    const campaigns = { scope: 'campaigns', source: 'import' } as const

    expect(await change(ada?.id, campaigns)).toEqual({
      ...ada,
      opt_out_scope: 'campaigns',
      opt_out_source: 'import',
      opted_out_at: app.now(),
      updated_at: app.now(),
    })
    expect(await change(ada?.id, { ...campaigns, at })).toMatchObject({ opted_out_at: at })
    const none = { opt_out_scope: null, opt_out_source: null, opted_out_at: null }
    expect(await change(ada?.id, null)).toMatchObject(none)
    expect(await stored(bob?.id)).toEqual(bob)
    expect((await change(bob?.id, null)).updated_at).toBe(at + 864e6)
    await expect(change('unknown', null)).rejects.toThrow()
  })

  test('stored contacts are listed and counted newest first, by their opt-out too', async () => {
    const { db, scope, insert, page } = await open(engine)
    const out = { opt_out_scope: 'campaigns', opt_out_source: 'import', opted_out_at: at } as const
    const rows = await insert({ name: 'a', ...out }, { name: 'b' }, { name: 'c', created_at: at + 1 })
    const names = async (more = {}) =>
      (await pageOfContacts(db, scope, { ...page, ...more, plan: await planFilter(db, scope, more) })).map(nameOf)
    expect(await names()).toEqual(['c', 'b', 'a'])
    expect(await names({ limit: 2 })).toEqual(['c', 'b'])
    expect(await names({ limit: 2, page: 2 })).toEqual(['a'])
    expect(await names({ optedOut: true })).toEqual(['a'])
    expect(await names({ optedOut: false })).toEqual(['c', 'b'])
    const counts = [{}, { optedOut: true }, { optedOut: false }].map(async (more) =>
      countFiltered(db, await planFilter(db, scope, more)),
    )
    expect(await Promise.all(counts)).toEqual([3, 1, 2])

    const ids = rows.map(({ id }) => id)
    expect((await contactsWith(db, scope, ids)).map(nameOf)).toEqual(['c', 'b', 'a'])
    expect((await contactsWith(db, scope, [ids[0] ?? '', 'unknown'])).map(nameOf)).toEqual(['a'])
    expect(await contactsWith(db, scope, [])).toEqual([])
  })

  test('stored contacts are listed by name in either direction, those without one always last', async () => {
    const { db, scope, insert, inTx, page } = await open(engine)
    const out = { opt_out_scope: 'campaigns', opt_out_source: 'import', opted_out_at: at } as const
    const [zoe] = await insert(
      { name: 'Zoë', ...out },
      { name: null, phone: '+1' },
      { name: 'ärger', ...out },
      { name: null, username: 'Bob' },
      { name: null, phone: '+2', ...out },
    )
    const names = async (more = {}) =>
      (
        await pageOfContacts(db, scope, { ...page, sort: 'name', ...more, plan: await planFilter(db, scope, more) })
      ).map(({ name, username, phone }) => name ?? username ?? phone)
    expect(await names()).toEqual(['ärger', 'Bob', 'Zoë', '+2', '+1'])
    expect(await names({ sortDirection: 'descending' })).toEqual(['Zoë', 'Bob', 'ärger', '+2', '+1'])
    const pages = [1, 2, 3, 4].map((number) => names({ page: number, limit: 2 }))
    expect(await Promise.all(pages)).toEqual([['ärger', 'Bob'], ['Zoë', '+2'], ['+1'], []])
    expect(await names({ page: 4, limit: 1 })).toEqual(['+2'])
    expect(await names({ page: 5, limit: 1 })).toEqual(['+1'])
    expect(await names({ optedOut: true, sortDirection: 'descending' })).toEqual(['Zoë', 'ärger', '+2'])

    if (zoe) await inTx((tx) => updateContact(tx, scope, zoe, { name: 'Aaron' }))
    expect((await names())[0]).toBe('Aaron')
  })

  test('stored contacts are listed by the time when they were added, in either direction', async () => {
    const { db, scope, insert, page } = await open(engine)
    await insert({ name: 'a' }, { name: 'b' }, { name: 'c' })
    const names = async (sortDirection: 'ascending' | 'descending') =>
      (
        await pageOfContacts(db, scope, {
          ...page,
          sort: 'added',
          sortDirection,
          plan: await planFilter(db, scope, {}),
        })
      ).map(nameOf)
    expect([await names('ascending'), await names('descending')]).toEqual([
      ['a', 'b', 'c'],
      ['c', 'b', 'a'],
    ])
  })

  test('stored contacts are searched by their words, in pages, by their opt-out too', async () => {
    const { insert, search } = await open(engine)
    const out = { opt_out_scope: 'everything', opt_out_source: 'import', opted_out_at: at } as const
    await insert({ name: 'Ada One' }, { name: 'Ada Two', ...out }, { name: 'Ada Three' }, { name: 'Bob' })
    expect(await search('ada')).toEqual({ total: 3, names: ['Ada Three', 'Ada Two', 'Ada One'] })
    expect(await search('ada', { limit: 2, page: 2 })).toEqual({ total: 3, names: ['Ada One'] })
    expect(await search('two ada')).toEqual({ total: 1, names: ['Ada Two'] })
    expect(await search('ada', { optedOut: true })).toEqual({ total: 1, names: ['Ada Two'] })
    expect(await search('ada', { optedOut: false })).toEqual({ total: 2, names: ['Ada Three', 'Ada One'] })
    expect(await search('!?')).toEqual({ total: 0, names: [] })
  })

  test('stored contacts are also found by a word that too many have to be counted', async () => {
    const { insert, search } = await open(engine)
    const bob = { name: 'Bob', created_at: at + 2 * maxCounted }
    await insert(...Array.from({ length: maxCounted + 1 }, (_, n) => ({ name: `Ada ${n}` })), bob)
    const names = [maxCounted, maxCounted - 1].map((n) => `Ada ${n}`)
    expect(await search('ada', { limit: 2 })).toEqual({ total: maxCounted, names })
  })

  test('stored contacts that another transaction stored first are a reason to try again', async () => {
    const { app, scope, insert, inTx } = await open(engine)
    const [ada, bob] = await insert({}, {})
    if (!ada || !bob) throw new Error('There are no contacts')
    const again = 'A concurrent transaction stored the same value first'
    const taken = { ...newContact(app, scope, {}), id: ada.id }
    await expect(inTx((tx) => insertContacts(tx, [taken]))).rejects.toThrow(again)
    await expect(inTx((tx) => updateContact(tx, scope, bob, { id: ada.id }))).rejects.toThrow(again)
  })
})

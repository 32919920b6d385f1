import { type Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { engines } from '../testing/stores/engines.ts'
import { createTestApp } from '../testing/test-app.ts'
import type { Schema } from './schema.ts'

const countTo = (last: number) => async (db: Kysely<Schema>) => {
  const { rows } = await sql<{ n: number }>`with recursive numbers(n) as (select 1 union all select n + 1 from numbers
    where n < ${sql.lit(last)}) select max(n) as n from numbers`.execute(db)
  return Number(rows[0]?.n)
}

describe.each(engines)('on $name', (engine) => {
  test('a read that takes longer than it may is given up', async () => {
    const { app } = await createTestApp(engine)
    const { readWithin } = app.store
    expect(await readWithin(50, countTo(3_000_000))).toBeUndefined()
    expect(await readWithin(60_000, countTo(5))).toBe(5)
  })

  test('searches do not wait for a long read', async () => {
    const { app } = await createTestApp(engine)
    const { readWithin, textSearch } = app.store
    await countTo(1)(textSearch.db)
    const ends: string[] = []
    const count = readWithin(60_000, countTo(3_000_000)).finally(() => ends.push('the count'))
    const search = countTo(10)(textSearch.db).finally(() => ends.push('the search'))

    expect(await Promise.all([count, search])).toEqual([3_000_000, 10])
    expect(ends).toEqual(['the search', 'the count'])
  })

  test('a read that fails within its time fails as others do', async () => {
    const { app } = await createTestApp(engine)
    await expect(app.store.readWithin(60_000, (db) => sql`select from nowhere at all`.execute(db))).rejects.toThrow()
  })
})

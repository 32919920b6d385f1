import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { recordedLog } from '../../testing/http/log.ts'
import { openOneConnection } from '../../testing/stores/engines.ts'
import { makeTransact } from '../transact.ts'

describe('A repeated statement on Postgres', () => {
  /** A store with one connection, and a table of that connection alone. */
  async function open() {
    const parts = await openOneConnection()
    onTestFinished(parts.close)
    const { db } = parts
    await sql`create temporary table thing (id integer primary key, name text)`.execute(db)
    await sql`insert into thing values (1, 'one'), (2, 'two')`.execute(db)
    const thing = (id: number, on = db) =>
      sql<{ id: number; name: string }>`select * from thing where id = ${id}`.execute(on)
    const prepared = async () =>
      (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)).rows
    const transact = makeTransact(parts, recordedLog().log)
    const inTransaction = () => transact(async (tx) => (await thing(2, tx)).rows)
    for (let n = 0; n < 20; n += 1) await thing(1)
    return { parts, db, thing, prepared, inTransaction }
  }

  test('a repeated statement on Postgres is prepared once, with every value', async () => {
    const { thing, prepared } = await open()

    expect(await prepared()).toEqual([{ statement: 'select * from thing where id = $1' }])
    expect((await thing(2)).rows).toEqual([{ id: 2, name: 'two' }])
  })

  test('a repeated statement of a search or a count in time is planned for its values each time', async () => {
    const { parts, thing, prepared } = await open()
    const before = await prepared()
    const named = (name: string, on: typeof parts.db) => sql`select id from thing where name = ${name}`.execute(on)
    for (let n = 0; n < 20; n += 1) {
      await named('one', parts.textSearch.db)
      await parts.readWithin(1_000, (db) => named('two', db))
    }

    expect(await prepared()).toEqual(before)
    expect((await thing(1)).rows).toHaveLength(1)
  })

  test('a repeated statement on Postgres is prepared again after its table got another column', async () => {
    const { db, thing, inTransaction } = await open()
    await sql`alter table thing add column size integer default 7`.execute(db)

    expect((await thing(1)).rows).toEqual([{ id: 1, name: 'one', size: 7 }])
    for (let n = 0; n < 20; n += 1) await thing(1)
    await sql`alter table thing drop column name`.execute(db)
    expect(await inTransaction()).toEqual([{ id: 2, size: 7 }])
  })

  test('a repeated statement on Postgres is prepared again after the server has dropped it', async () => {
    const { db, thing, prepared, inTransaction } = await open()
    await sql`deallocate all`.execute(db)

    expect((await thing(1)).rows).toEqual([{ id: 1, name: 'one' }])
    for (let n = 0; n < 20; n += 1) await thing(1)
    expect(await prepared()).toHaveLength(1)
    await sql`deallocate all`.execute(db)
    expect(await inTransaction()).toEqual([{ id: 2, name: 'two' }])
  })

  test('a repeated statement on Postgres still fails for its own reason, alone and in a transaction', async () => {
    const { db, thing } = await open()
    const insert = () => sql`insert into thing values (${1}, ${'one'})`.execute(db)
    for (let n = 0; n < 20; n += 1) await expect(insert()).rejects.toMatchObject({ code: '23505' })

    expect((await thing(1)).rows).toHaveLength(1)
  })

  test('a repeated statement on Postgres is planned again once its table has grown', async () => {
    const { db, thing } = await open()
    await sql`analyze thing`.execute(db)
    for (let n = 0; n < 20; n += 1) await thing(1)
    await sql`insert into thing select n, 'more' from generate_series(3, 20000) as n`.execute(db)
    const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(db)
    for (let n = 0; n < 250; n += 1) await thing(1)

    const plan = await sql`explain execute ${sql.raw(`${rows[0]?.name}(1)`)}`.execute(db)
    expect(JSON.stringify(plan.rows)).toContain('Index Scan')
  })

  test('a repeated statement on Postgres is not prepared beyond 200 others', async () => {
    const { db, prepared } = await open()
    for (let n = 0; n < 220; n += 1) {
      const text = sql`select ${sql.lit(n)} as one where ${n} > ${-1}`
      for (let use = 0; use < 10; use += 1) await text.execute(db)
    }

    expect(await prepared()).toHaveLength(200)
  })
})

import type { Kysely } from 'kysely'
import { describe, expect, test } from 'vitest'
import { failWith, recordedLog } from '../testing/http/log.ts'
import { engines } from '../testing/stores/engines.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import { makeTransact } from './transact.ts'
import { afterCommit } from './transaction-scope.ts'

describe.each(engines)('The store on $name', (engine) => {
  async function open() {
    const parts = await engine.open()
    const { log, logged } = recordedLog()
    return {
      parts,
      db: parts.db,
      transact: makeTransact(parts, log),
      logged,
      [Symbol.asyncDispose]: () => parts.close(),
    }
  }

  const rows = async (db: Awaited<ReturnType<typeof open>>['db']) =>
    (await db.selectFrom('installation').select('id').orderBy('id').execute()).map((row) => row.id)

  test('a failed transaction is rolled back, and concurrent ones commit', async () => {
    await using fixture = await open()
    const attempts = await Promise.allSettled(
      [1, 2, 3, 4, 5].map((id) =>
        fixture.transact(async (tx) => {
          await tx.insertInto('installation').values({ id, set_up_at: 1 }).execute()
          if (id % 2 === 0) throw new Error(`no ${id}`)
          return id
        }),
      ),
    )

    expect(attempts.map((attempt) => attempt.status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ])
    expect(await rows(fixture.db)).toEqual([1, 3, 5])
  })

  test('a statement that fails inside a transaction fails only that transaction', async () => {
    await using fixture = await open()
    const insert = (id: number) =>
      fixture.transact((tx) => tx.insertInto('installation').values({ id, set_up_at: 1 }).execute())

    const attempts = await Promise.allSettled([insert(1), insert(1), insert(2)])

    expect(attempts.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(2)
    expect(await rows(fixture.db)).toEqual([1, 2])
  })

  test.each(['a query', 'a copy without plugins', 'a second transaction', 'transact'] as const)(
    'inside a transaction, %s on db is refused instead of hanging or escaping it',
    async (way) => {
      await using fixture = await open()
      const attempt = fixture.transact(async () => {
        if (way === 'a query') await fixture.db.selectFrom('installation').selectAll().execute()
        if (way === 'a copy without plugins')
          await fixture.db.withoutPlugins().selectFrom('installation').selectAll().execute()
        if (way === 'a second transaction') await fixture.db.transaction().execute(async () => {})
        if (way === 'transact') await fixture.transact(async () => {})
      })

      await expect(attempt).rejects.toThrow('use tx, not db')
      expect(await rows(fixture.db)).toEqual([])
    },
  )

  test('afterCommit hooks run after the commit and never after a rollback', async () => {
    await using fixture = await open()
    const ran: string[] = []
    await fixture.transact(async () => afterCommit(() => ran.push('kept')))
    await fixture
      .transact(async () => {
        afterCommit(() => ran.push('rolled back'))
        throw new Error('no')
      })
      .catch(() => {})

    expect(ran).toEqual(['kept'])
  })

  test('a failing afterCommit hook is logged and affects neither its transaction nor other hooks', async () => {
    await using fixture = await open()
    const hooks: number[] = []
    const insert = (id: number) =>
      fixture.transact(async (tx) => {
        await tx.insertInto('installation').values({ id, set_up_at: 1 }).execute()
        if (id === 2) afterCommit(() => failWith('broken'))
        afterCommit(() => hooks.push(id))
        return id
      })

    // On SQLite the first has its own commit, and the others share one.
    expect(await Promise.all([1, 2, 3, 4].map(insert))).toEqual([1, 2, 3, 4])
    expect(await rows(fixture.db)).toEqual([1, 2, 3, 4])
    expect(hooks.toSorted()).toEqual([1, 2, 3, 4])
    expect(fixture.logged).toEqual(['broken'])
  })

  test('pending migrations are one transaction: when one fails, none is applied', async () => {
    await using fixture = await open()
    const steps = {
      ...migrations,
      '9997-first': {
        up: (db: Kysely<unknown>) => db.schema.createTable('first').addColumn('id', 'integer').execute(),
      },
      '9998-second': { up: async () => Promise.reject(new Error('no')) },
    }
    await expect(migrate(fixture.parts, { steps })).rejects.toThrow('no')

    const tables = await fixture.db.introspection.getTables()
    expect(tables.map(({ name }) => name)).not.toContain('first')
    expect(await migrate(fixture.parts)).toEqual([])
  })

  test('200 concurrent transactions all commit', async () => {
    await using fixture = await open()
    await Promise.all(
      Array.from({ length: 200 }, (_, id) =>
        fixture.transact((tx) => tx.insertInto('installation').values({ id, set_up_at: id }).execute()),
      ),
    )

    expect(await rows(fixture.db)).toHaveLength(200)
  })

  test('a time in milliseconds is read back as the same number', async () => {
    await using fixture = await open()
    const at = Date.UTC(2099, 0, 1)
    await fixture.transact((tx) => tx.insertInto('installation').values({ id: 1, set_up_at: at }).execute())

    expect(await fixture.db.selectFrom('installation').select('set_up_at').executeTakeFirst()).toEqual({
      set_up_at: at,
    })
  })
})

import { describe, expect, test } from 'vitest'
import { failWith, recordedLog } from '../testing/http/log.ts'
import { engines } from '../testing/stores/engines.ts'
import { makeTransact } from './transact.ts'
import { afterCommit } from './transaction-scope.ts'
import { makeUnitsOfWork } from './units-of-work.ts'

describe.each(engines)('Units of work of a library on $name', (engine) => {
  async function open() {
    const parts = await engine.open()
    const { log, logged } = recordedLog()
    const units = makeUnitsOfWork(parts, log)
    return {
      ...units,
      parts,
      logged,
      insert: (id: number) => units.db.insertInto('installation').values({ id, set_up_at: 1 }).execute(),
      seenByIt: async () => idsOf(await units.db.selectFrom('installation').select('id').execute()),
      kept: async () => idsOf(await parts.db.selectFrom('installation').select('id').execute()),
      [Symbol.asyncDispose]: () => parts.close(),
    }
  }
  const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id).sort()

  test('the writes of the library and ours commit together, and it reads both', async () => {
    await using store = await open()
    const hooks: string[] = []
    const seen = await store.run(async (tx) => {
      await store.insert(1)
      await (await tx()).insertInto('installation').values({ id: 2, set_up_at: 1 }).execute()
      afterCommit(() => hooks.push('committed'))
      expect(hooks).toEqual([])
      return store.seenByIt()
    })

    expect(seen).toEqual([1, 2])
    expect(await store.kept()).toEqual([1, 2])
    expect(hooks).toEqual(['committed'])
  })

  test('a hook that fails after the commit is logged and undoes nothing', async () => {
    await using store = await open()
    const made = await store.run(async () => {
      await store.insert(1)
      afterCommit(() => failWith('broken'))
      return 'made'
    })

    expect(made).toBe('made')
    expect(await store.kept()).toEqual([1])
    expect(store.logged).toEqual(['broken'])
  })

  test('when the work throws, everything is rolled back and no hook runs', async () => {
    await using store = await open()
    const hooks: string[] = []
    const attempt = store.run(async (tx) => {
      await store.insert(1)
      await (await tx()).insertInto('installation').values({ id: 2, set_up_at: 1 }).execute()
      afterCommit(() => hooks.push('committed'))
      throw new Error('no')
    })

    await expect(attempt).rejects.toThrow('no')
    expect(await store.kept()).toEqual([])
    expect(hooks).toEqual([])
  })

  test('when the library ignores a failed statement, everything is rolled back', async () => {
    await using store = await open()
    const attempt = store.run(async () => {
      await store.insert(1)
      await store.insert(1).catch(() => {})
      await store.insert(2).catch(() => {})
    })

    await expect(attempt).rejects.toThrow(/unique/i)
    expect(await store.kept()).toEqual([])
  })

  test('the error of the store is thrown, even when the library throws another', async () => {
    await using store = await open()
    const attempt = store.run(async () => {
      await store.insert(1)
      await store.insert(1).catch(() => {
        throw new Error('Something went wrong')
      })
    })

    await expect(attempt).rejects.toThrow(/unique/i)
  })

  test('before its first write it blocks no other transaction', async () => {
    await using store = await open()
    await store.run(async () => {
      await store.seenByIt()
      await makeTransact(
        store.parts,
        recordedLog().log,
      )((tx) => tx.insertInto('installation').values({ id: 1, set_up_at: 1 }).execute())
      expect(await store.seenByIt()).toEqual([1])
      await store.insert(2)
    })

    expect(await store.kept()).toEqual([1, 2])
  })

  test('after its first write, using the store outside it throws instead of hanging', async () => {
    await using store = await open()
    const attempt = store.run(async () => {
      await store.insert(1)
      await store.kept()
    })

    await expect(attempt).rejects.toThrow('Inside a transaction: use tx, not db')
    expect(await store.kept()).toEqual([])
  })

  test('outside a unit of work, and after its end, each statement commits by itself', async () => {
    await using store = await open()
    const { promise: over, resolve: end } = Promise.withResolvers<void>()
    await store.insert(1)
    const late = await store.run(async () => {
      await store.insert(2)
      return { done: over.then(() => store.insert(3)) }
    })
    end()
    await late.done

    expect(await store.kept()).toEqual([1, 2, 3])
  })

  test('after a failed statement no other is executed in it, and outside it they are', async () => {
    await using store = await open()
    const { promise: over, resolve: end } = Promise.withResolvers<void>()
    const refused: unknown[] = []
    let late: Promise<unknown> | undefined
    const attempt = store.run(async () => {
      late = over.then(() => store.insert(3))
      await store.insert(1)
      await store.insert(1).catch(() => {})
      await store.seenByIt().catch((error: unknown) => refused.push(error))
      return 'ignored'
    })
    await expect(attempt).rejects.toThrow(/unique/i)
    expect(refused).toEqual([expect.objectContaining({ message: expect.stringMatching(/unique/i) })])
    end()
    await late
    expect(await store.kept()).toEqual([3])
  })

  test('the failure of a first read ends it as well', async () => {
    await using store = await open()
    const attempt = store.run(async () => {
      const missing = store.db.selectFrom('missing' as 'installation').select('id')
      await missing.execute().catch(() => {})
      await store.insert(1)
    })
    await expect(attempt).rejects.toThrow(/missing/)
    expect(await store.kept()).toEqual([])
  })

  test('a unit without a write ends like any other', async () => {
    await using store = await open()
    expect(await store.run(async () => 'nothing')).toBe('nothing')
    expect(await store.run(async (tx) => (await tx()).isTransaction)).toBe(true)
    await expect(store.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await store.insert(1)
    expect(await store.kept()).toEqual([1])
  })

  test('no unit of work begins inside a transaction', async () => {
    await using store = await open()
    const transact = makeTransact(store.parts, recordedLog().log)
    await expect(transact(() => store.run(async () => 'inside'))).rejects.toThrow('Inside a transaction')
  })

  test('the library may inspect tables, but not begin a transaction or stream', async () => {
    await using store = await open()
    const refused = 'Streams and transactions are not supported here'
    await expect(store.db.transaction().execute(async () => {})).rejects.toThrow(refused)
    await expect(store.db.startTransaction().execute()).rejects.toThrow(refused)
    const streamed = async () => {
      for await (const _ of store.db.selectFrom('installation').select('id').stream());
    }
    await expect(streamed()).rejects.toThrow(refused)
    const tables = await store.db.introspection.getTables()
    expect(tables.map(({ name }) => name)).toContain('installation')
    await expect(store.db.destroy()).resolves.toBeUndefined()
    expect(await store.kept()).toEqual([])
  })

  test('concurrent units of work keep their writes separate', async () => {
    await using store = await open()
    const attempts = await Promise.allSettled(
      [1, 2, 3, 4, 5, 6].map((id) =>
        store.run(async () => {
          await store.insert(id)
          await store.insert(id + 10)
          if (id % 2 === 0) throw new Error(`no ${id}`)
        }),
      ),
    )

    expect(attempts.filter(({ status }) => status === 'rejected')).toHaveLength(3)
    expect(await store.kept()).toEqual([1, 3, 5, 11, 13, 15].sort())
  })
})

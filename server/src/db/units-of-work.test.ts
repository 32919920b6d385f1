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

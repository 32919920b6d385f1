import { describe, expect, test } from 'vitest'
import { failWith, recordedLog } from '../testing/http/log.ts'
import { engines } from '../testing/stores/engines.ts'
import { makeTransact } from './transact.ts'
import { afterCommit } from './transaction-scope.ts'
import { makeUnitsOfWork } from './units-of-work.ts'

describe.each(engines)('units of work of a library on $name', (engine) => {
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

  test('what the library writes and what we write with it is kept together, and it sees both', async () => {
    await using store = await open()
    const told: string[] = []
    const seen = await store.run(async (tx) => {
      await store.insert(1)
      await (await tx()).insertInto('installation').values({ id: 2, set_up_at: 1 }).execute()
      afterCommit(() => told.push('committed'))
      expect(told).toEqual([])
      return store.seenByIt()
    })

    expect(seen).toEqual([1, 2])
    expect(await store.kept()).toEqual([1, 2])
    expect(told).toEqual(['committed'])
  })

  test('what fails after its commit takes nothing from it, and stands in the log', async () => {
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

  test('nothing of it is kept when the work throws, and nobody is told', async () => {
    await using store = await open()
    const told: string[] = []
    const attempt = store.run(async (tx) => {
      await store.insert(1)
      await (await tx()).insertInto('installation').values({ id: 2, set_up_at: 1 }).execute()
      afterCommit(() => told.push('committed'))
      throw new Error('no')
    })

    await expect(attempt).rejects.toThrow('no')
    expect(await store.kept()).toEqual([])
    expect(told).toEqual([])
  })

  test('nor when a statement failed and the library made nothing of it', async () => {
    await using store = await open()
    const attempt = store.run(async () => {
      await store.insert(1)
      await store.insert(1).catch(() => {})
      await store.insert(2).catch(() => {})
    })

    await expect(attempt).rejects.toThrow(/unique/i)
    expect(await store.kept()).toEqual([])
  })

  test('what the store said is told, whatever the library says instead', async () => {
    await using store = await open()
    const attempt = store.run(async () => {
      await store.insert(1)
      await store.insert(1).catch(() => {
        throw new Error('Something went wrong')
      })
    })

    await expect(attempt).rejects.toThrow(/unique/i)
  })

  test('until its first write it holds up nobody', async () => {
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

  test('from its first write on the store beside it is refused instead of hanging or escaping it', async () => {
    await using store = await open()
    const attempt = store.run(async () => {
      await store.insert(1)
      await store.kept()
    })

    await expect(attempt).rejects.toThrow('Inside a transaction: use tx, not db')
    expect(await store.kept()).toEqual([])
  })

  test('outside of one each statement stands for itself, and so does one that comes after its end', async () => {
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

  test('of many at once each keeps what is its own', async () => {
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

import { describe, expect, test } from 'vitest'
import { recordedLog } from '../testing/http/log.ts'
import { engines } from '../testing/stores/engines.ts'
import { insertInChunks } from './insert-in-chunks.ts'
import { makeTransact } from './transact.ts'

describe.each(engines)('on $name', (engine) => {
  async function open() {
    const parts = await engine.open()
    const transact = makeTransact(parts, recordedLog().log)
    const insert = (ids: readonly number[], unlessStored?: readonly ['id']) => {
      const rows = ids.map((id) => ({ id, set_up_at: 1 }))
      return transact((tx) => insertInChunks(tx, { into: 'installation', rows, ...(unlessStored && { unlessStored }) }))
    }
    const stored = async () =>
      (await parts.db.selectFrom('installation').select('id').orderBy('id').execute()).map(({ id }) => id)
    return { insert, stored, [Symbol.asyncDispose]: () => parts.close() }
  }

  const range = (count: number) => Array.from({ length: count }, (_, index) => index)

  test.each([0, 1, 200, 201, 450])('an insert in chunks stores all of %i rows', async (count) => {
    await using fixture = await open()
    await fixture.insert(range(count))

    expect(await fixture.stored()).toEqual(range(count))
  })

  test('an insert in chunks skips stored rows in every statement, only when requested', async () => {
    await using fixture = await open()
    await fixture.insert([3, 210])

    await expect(fixture.insert(range(300))).rejects.toThrow()
    expect(await fixture.stored()).toEqual([3, 210])

    await fixture.insert(range(300), ['id'])
    expect(await fixture.stored()).toEqual(range(300))
  })
})

import { expect, onTestFinished, test } from 'vitest'
import { postgres } from './engines.ts'

test('a database on postgres that was closed twice is given to one later test', async () => {
  const closedTwice = await postgres.open()
  await closedTwice.close()
  await closedTwice.close()

  const stores = [await postgres.open(), await postgres.open()]
  onTestFinished(async () => {
    for (const store of stores) await store.close()
  })
  const names = await Promise.all(
    stores.map(async ({ pool }) => (await pool?.query('select current_database() as name'))?.rows[0].name),
  )
  expect(new Set(names).size).toBe(2)
})

test('a store on postgres refuses queries once it is closed, also while a later test uses its connections', async () => {
  const closed = await postgres.open()
  await closed.close()
  const later = await postgres.open()
  onTestFinished(later.close)

  await expect(closed.db.selectFrom('installation').selectAll().execute()).rejects.toThrow('closed')
  const writing = closed.db.transaction().execute((tx) => tx.deleteFrom('installation').execute())
  await expect(writing).rejects.toThrow('closed')
  const reading = closed.readWithin(1_000, (db) => db.selectFrom('installation').selectAll().execute())
  await expect(reading).rejects.toThrow('closed')
  expect(await later.db.selectFrom('installation').selectAll().execute()).toEqual([])
})

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

import { sql } from 'kysely'
import { makeTransact, type Transact } from '../src/db/transact.ts'
import { openLog } from '../src/ops/log.ts'
import { printTable, withStores } from './open-stores.ts'

const warmUpMs = 300
const forMs = 2_000

/**
 * The gain of group commit: short writes per second through `transact`, and through one transaction each. On PostgreSQL,
 * where the server itself shares flushes between connections, both are the same.
 */
await withStores(async (stores) => {
  const rows = []
  for (const { name, open } of stores) {
    const { parts } = await open()
    await sql`create table written (n integer)`.execute(parts.db)
    const ways: [string, Transact][] = [
      ['transact', makeTransact(parts, openLog({ logLevel: 'error' }))],
      ['one transaction each', (work) => parts.db.transaction().execute(work)],
    ]
    for (const writers of [1, 16, 64]) {
      for (const [way, transact] of ways) {
        rows.push({ engine: name, writers, way, 'transactions/s': await rateOf(transact, writers) })
      }
    }
    await parts.close()
  }
  printTable(rows)
})

async function rateOf(transact: Transact, writers: number): Promise<number> {
  await write(transact, { writers, ms: warmUpMs })
  return write(transact, { writers, ms: forMs })
}

type Load = { readonly writers: number; readonly ms: number }

/** Returns the number of transactions per second. */
async function write(transact: Transact, { writers, ms }: Load): Promise<number> {
  const endAt = performance.now() + ms
  let committed = 0
  const writeOn = async () => {
    while (performance.now() < endAt) {
      await transact((tx) => sql`insert into written (n) values (1)`.execute(tx))
      committed += 1
    }
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: writers }, writeOn))
  return Math.round(committed / ((performance.now() - startedAt) / 1000))
}

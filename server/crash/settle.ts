import { sql } from 'kysely'
import type { EngineParts } from '../src/db/dialect.ts'
import type { Ledger } from './ledger.ts'
import type { Operations } from './operations.ts'
import type { Parley } from './parley.ts'
import { until } from './prepare-data.ts'

const longestMs = 600_000

type Surroundings = {
  readonly parley: Parley
  readonly ledger: Ledger
  readonly operations: Operations
  /** The store, looked at from beside the running process. */
  readonly store: EngineParts
}

/** Asks again for all that is owed an answer, says all that the platform has to say, and waits until all work is done. */
export async function letSettle({ parley, ledger, operations, store }: Surroundings): Promise<void> {
  await until(
    'everything is answered',
    async () => {
      await Promise.all([...ledger.open].slice(0, 20).map((operation) => ledger.attempt(operation)))
      return ledger.open.size === 0
    },
    longestMs,
  )
  await until('all work is done', async () => (await countUnderway(store, parley)) === 0, longestMs)
  for (let receipts = operations.receipts(); receipts; receipts = operations.receipts()) await ledger.attempt(receipts)
  await until('all receipts are taken in', async () => (await countUnderway(store, parley)) === 0, longestMs)
}

/** What is due or running, and deliveries that wait for another try. */
async function countUnderway({ db }: EngineParts, parley: Parley): Promise<number> {
  const now = Date.now() + parley.aheadMs()
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from job where state = 'running' or (state = 'ready' and run_at <= ${now}))
      + (select count(*) from webhook_delivery where state = 'pending')
      + (select count(*) from message where status = 'queued')
      + (select count(*) from campaign where state = 'running') as count`.execute(db)
  return Number(rows[0]?.count)
}

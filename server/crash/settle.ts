import { sql } from 'kysely'
import type { EngineParts } from '../src/db/dialect.ts'
import type { OperationLog } from './operation-log.ts'
import type { Operations } from './operations.ts'
import type { Parley } from './parley.ts'
import { until } from './prepare-data.ts'

const maxWaitMs = 600_000

type SettleContext = {
  readonly parley: Parley
  readonly operationLog: OperationLog
  readonly operations: Operations
  /** The store, opened beside the running process. */
  readonly store: EngineParts
}

/** Repeats every operation without a response, sends every remaining receipt, and waits until all jobs are done. */
export async function letSettle({ parley, operationLog, operations, store }: SettleContext): Promise<void> {
  await until(
    'everything is answered',
    async () => {
      await Promise.all([...operationLog.open].slice(0, 20).map((operation) => operationLog.attempt(operation)))
      return operationLog.open.size === 0
    },
    maxWaitMs,
  )
  await until('all work is done', async () => (await countUnderway(store, parley)) === 0, maxWaitMs)
  for (let receipts = operations.receipts(); receipts; receipts = operations.receipts())
    await operationLog.attempt(receipts)
  await until('all receipts are taken in', async () => (await countUnderway(store, parley)) === 0, maxWaitMs)
}

/** Counts what is due or running, and erasures and deliveries that wait for another attempt. */
async function countUnderway({ db }: EngineParts, parley: Parley): Promise<number> {
  const now = Date.now() + parley.aheadMs()
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from job where state = 'running' or (state = 'ready' and run_at <= ${now}))
      + (select count(*) from erased_contact where finished_at is null)
      + (select count(*) from webhook_delivery where state = 'pending')
      + (select count(*) from message where status = 'queued')
      + (select count(*) from campaign where state = 'running') as count`.execute(db)
  return Number(rows[0]?.count)
}

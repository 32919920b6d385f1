import { type SqlBool, sql } from 'kysely'
import { clockToleranceMs } from '../clock.ts'
import type { JobContext } from './context.ts'
import { longestBackOffMs } from './job-lease.ts'

type Context = Pick<JobContext, 'store' | 'transact' | 'now'>

/**
 * For the start: what was owed while the clock was ahead would wait until that time comes again. It becomes due earlier
 * by as much as the latest of it was written too late, so that its order and its distances stay. Work for a time of the
 * calendar, such as a planned campaign, asks the clock itself before it begins. Answers how many jobs there were.
 */
export async function rescheduleAfterClockReset(context: Context): Promise<number> {
  const now = context.now()
  const toleranceMs = context.store.singleConnection ? 0 : clockToleranceMs
  const enqueuedAhead = sql<SqlBool>`created_at > ${now + toleranceMs}`
  const retriesAhead = sql<SqlBool>`failures > 0 and run_at > ${now + longestBackOffMs + toleranceMs}`
  // A literal, not a parameter: SQLite uses a partial index only where it can see the condition.
  const waiting = sql<SqlBool>`state = 'ready' and run_at > ${now}`
  return context.transact(async (tx) => {
    const { latest } = await tx
      .selectFrom('job')
      .select(({ fn }) => fn.max<number | null>('created_at').as('latest'))
      .where(waiting)
      .where(({ or }) => or([enqueuedAhead, retriesAhead]))
      .executeTakeFirstOrThrow()
    if (latest === null) return 0
    const aheadMs = latest - now
    const owed = await tx
      .updateTable('job')
      .set({ run_at: sql`run_at - ${aheadMs}`, created_at: sql`created_at - ${aheadMs}` })
      .where(waiting)
      .where(enqueuedAhead)
      .executeTakeFirstOrThrow()
    const retried = await tx
      .updateTable('job')
      .set({ run_at: now })
      .where(waiting)
      .where(retriesAhead)
      .executeTakeFirstOrThrow()
    return Number(owed.numUpdatedRows + retried.numUpdatedRows)
  })
}

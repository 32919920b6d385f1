import { type SqlBool, sql } from 'kysely'
import { clockToleranceMs } from '../clock.ts'
import type { JobContext } from './context.ts'
import { longestBackOffMs } from './job-lease.ts'

type Context = Pick<JobContext, 'store' | 'transact' | 'now'>

/**
 * Moves jobs forward at the start that were enqueued while the clock was ahead, and would wait until that time comes again.
 * They are moved by as much as the latest of them was ahead, which preserves their order and spacing. Work scheduled for a
 * calendar time, such as a planned campaign, checks the clock itself before it starts. Returns the number of rescheduled
 * jobs.
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
    const enqueued = await tx
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
    return Number(enqueued.numUpdatedRows + retried.numUpdatedRows)
  })
}

import { type Kysely, sql } from 'kysely'
import type { JobTable } from '../db/schema/jobs.ts'
import type { Schema } from '../db/schema.ts'
import type { JobContext } from './context.ts'

type Context = Pick<JobContext, 'db' | 'store' | 'transact' | 'now' | 'newId'>

/** How many more jobs a worker can take, in all and of one lane. */
export type JobCapacity = {
  readonly inAll: number
  readonly fullPartitions: readonly string[]
  /** All lanes that begin like this have none either. */
  readonly fullPrefix?: string | undefined
  /** How many of the wanted a lane can have. What one is promised may no longer be there for the next that is asked for. */
  readonly ofPartition: (lane: string, wanted: number) => number
}

export type ClaimedJob = Pick<
  JobTable,
  'id' | 'kind' | 'payload' | 'workspace_id' | 'mode' | 'lane' | 'attempts' | 'failures'
> & {
  /** The fencing token: whoever claims the job later has another, and only the latest counts. */
  readonly token: string
}

/** Several heartbeats long, so that one late one costs nothing. */
export const leaseMs = 60_000

/**
 * Takes due jobs, oldest lanes first, under a lease. Nobody else gets them before it ends. Lanes without room are not
 * even looked into, so that the backlog of one slow receiver costs the others nothing.
 */
export async function claimJobs(context: Context, capacity: JobCapacity): Promise<ClaimedJob[]> {
  const now = context.now()
  const partitions = await duePartitions(context.db, now, capacity)
  const shares = shareOut(partitions, capacity)
  if (shares.length === 0) return []
  const token = context.newId()
  const heads = shares.map(
    ({ lane, count }) => sql`
      select id from (
        select id from job where state = 'ready' and lane = ${lane} and run_at <= ${now}
        order by run_at, id limit ${count} ${context.store.skipLocked}
      ) as head`,
  )
  const claim = sql<ClaimedJob>`
    with due (id) as materialized (${sql.join(heads, sql` union all `)})
    update job set state = 'running', attempts = attempts + 1, lease_token = ${token}, lease_until = ${now + leaseMs}
    where id in (select id from due)
    returning id, kind, payload, workspace_id, mode, lane, attempts, failures, lease_token as token`
  const claimed = await context.transact((tx) => claim.execute(tx))
  return claimed.rows
}

/** The lanes with due jobs, longest waiting first. Steps from lane to lane in the index instead of reading their jobs. */
async function duePartitions(db: Kysely<Schema>, now: number, capacity: JobCapacity): Promise<string[]> {
  const { fullPartitions, fullPrefix } = capacity
  const notFull = fullPartitions.length === 0 ? sql`` : sql`and lane not in (${sql.join([...fullPartitions])})`
  const notOfFull = fullPrefix === undefined ? sql`` : sql`and lane not like ${`${fullPrefix}%`}`
  const found = await sql<{ lane: string }>`
    with recursive lanes (lane) as (
      select min(lane) from job where state = 'ready'
      union all
      select (select min(job.lane) from job where state = 'ready' and job.lane > lanes.lane)
      from lanes where lanes.lane is not null
    ), heads as (
      select lane, (select min(job.run_at) from job where state = 'ready' and job.lane = lanes.lane) as due_at
      from lanes where lane is not null ${notFull} ${notOfFull}
    )
    select lane from heads where due_at <= ${now} order by due_at limit ${capacity.inAll}`.execute(db)
  return found.rows.map((row) => row.lane)
}

/** Evenly between the lanes, what one cannot use going to the next. */
function shareOut(partitions: readonly string[], capacity: JobCapacity): { lane: string; count: number }[] {
  let left = capacity.inAll
  return partitions.flatMap((lane, index) => {
    const share = Math.ceil(left / (partitions.length - index))
    const count = Math.min(capacity.ofPartition(lane, share), share)
    left -= count
    return count > 0 ? [{ lane, count }] : []
  })
}

import { type Kysely, sql } from 'kysely'
import type { JobTable } from '../db/schema/jobs.ts'
import type { Schema } from '../db/schema.ts'
import { archivedAtOf } from '../db/tenant.ts'
import type { JobContext } from './context.ts'
import type { JobKind } from './jobs.ts'
import { suspend } from './suspended-jobs.ts'

type Context = Pick<JobContext, 'db' | 'store' | 'transact' | 'now' | 'newId'>

/** How many more jobs a worker can run, in total and per partition. */
export type JobCapacity = {
  readonly total: number
  readonly fullPartitions: readonly string[]
  /**
   * The partitions whose names start with this have thousands of short jobs at times, so the others get half of each claim.
   * If `areFull`, none of them is read.
   */
  readonly deliveries?: { readonly prefix: string; readonly areFull: boolean }
  /** How many of the wanted jobs a partition can run. Reserves them: a later call may get fewer. */
  readonly ofPartition: (partition: string, wanted: number) => number
  /** How many jobs of a partition are claimed for one slot, to run there one after another; one when left out. */
  readonly perSlot?: (partition: string) => number
}

export type ClaimedJob = Pick<
  JobTable,
  'id' | 'kind' | 'payload' | 'workspace_id' | 'mode' | 'partition' | 'attempts' | 'failures'
> & {
  /** The fencing token. A later claim of the job has another, and only the latest is valid. */
  readonly token: string
}

/** `moreIn`: the partitions in which more jobs may be due; undefined where it may be any. */
export type Claim<Job = ClaimedJob> = { readonly jobs: readonly Job[]; readonly moreIn: readonly string[] | undefined }

/** How long a lease lasts: several heartbeats, so that a late one does no harm. */
export const leaseMs = 60_000

/**
 * Claims due jobs under a lease, longest-waiting partitions first. No other worker gets them before the lease ends. Full
 * partitions are not read at all, so that the backlog of one slow receiver does not slow down the others. Jobs of archived
 * workspaces are suspended as they become due, and wait until the workspace is restored.
 */
export async function claimJobs(context: Context, capacity: JobCapacity): Promise<Claim> {
  for (;;) {
    const { jobs, moreIn } = await claimDue(context, capacity)
    const waiting = jobs.filter(({ kind, archived_at }) => archived_at !== null && !runsInArchive.has(kind))
    if (waiting.length === 0) return { jobs, moreIn }
    await suspend(context, waiting)
    if (waiting.length < jobs.length) return { jobs: jobs.filter((job) => !waiting.includes(job)), moreIn }
  }
}

/** Work on the workspace itself and on the whole installation. */
const runsInArchive: ReadonlySet<string> = new Set<JobKind>([
  'retention.sweep',
  'workspace.resume',
  'workspace.delete',
  'contact.erase',
  'analytics.recompute',
])

type DueJob = ClaimedJob & { readonly archived_at: number | null }

async function claimDue(context: Context, capacity: JobCapacity): Promise<Claim<DueJob>> {
  const now = context.now()
  const partitions = await duePartitions(context.db, now, capacity)
  const shares = shareOut(partitions, capacity)
  if (shares.length === 0) return { jobs: [], moreIn: [] }
  const token = context.newId()
  const heads = shares.map(
    ({ partition, count }) => sql`
      select id from (
        select id from job where state = 'ready' and partition = ${partition} and run_at <= ${now}
        order by run_at, id limit ${count} ${context.store.skipLocked}
      ) as head`,
  )
  const claim = sql<DueJob>`
    with due (id) as materialized (${sql.join(heads, sql` union all `)})
    update job set state = 'running', attempts = attempts + 1, lease_token = ${token}, lease_until = ${now + leaseMs}
    where id in (select id from due)
    returning id, kind, payload, workspace_id, mode, partition, attempts, failures, lease_token as token,
      ${archivedAtOf('job')} as archived_at`
  // One statement is a transaction of its own. With `begin` and `commit` around it, it would be three on Postgres.
  const claimed = await claim.execute(context.db)
  // In the order in which they were added, which is that of their ids.
  const rows = claimed.rows.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  // Where other workers hold what is due, a claim that is repeated at once would only find that again.
  if (rows.length > 0 && partitions.length >= capacity.total) return { jobs: rows, moreIn: undefined }
  const byPartition = Map.groupBy(rows, ({ partition }) => partition)
  const cut = shares.filter(({ partition, count }) => (byPartition.get(partition)?.length ?? 0) >= count)
  return { jobs: rows, moreIn: cut.map(({ partition }) => partition) }
}

/**
 * The partitions with due jobs, longest waiting first, those of deliveries and the others in turn. Skips from partition to
 * partition in the index without reading jobs.
 */
async function duePartitions(db: Kysely<Schema>, now: number, capacity: JobCapacity): Promise<string[]> {
  const { fullPartitions, deliveries } = capacity
  const isDelivery = deliveries && sql`partition like ${`${deliveries.prefix}%`}`
  const notFull = fullPartitions.length === 0 ? sql`` : sql`and partition not in (${sql.join([...fullPartitions])})`
  const notOfFull = deliveries?.areFull ? sql`and not ${isDelivery}` : sql``
  const inTurn = isDelivery ? sql`row_number() over (partition by ${isDelivery} order by due_at),` : sql``
  const due = await sql<{ partition: string }>`
    with recursive partitions (partition) as (
      select min(partition) from job where state = 'ready'
      union all
      select (select min(job.partition) from job where state = 'ready' and job.partition > partitions.partition)
      from partitions where partitions.partition is not null
    ), heads as (
      select partition, (select min(job.run_at) from job where state = 'ready' and job.partition = partitions.partition) as due_at
      from partitions where partition is not null ${notFull} ${notOfFull}
    )
    select partition from heads where due_at <= ${now} order by ${inTurn} due_at limit ${capacity.total}`.execute(db)
  return due.rows.map((row) => row.partition)
}

/** Shares the capacity evenly between the partitions; what one cannot use goes to the next. */
function shareOut(partitions: readonly string[], capacity: JobCapacity): { partition: string; count: number }[] {
  let left = capacity.total
  return partitions.flatMap((partition, index) => {
    const share = Math.ceil(left / (partitions.length - index))
    const count = Math.min(capacity.ofPartition(partition, share), share)
    left -= count
    return count > 0 ? [{ partition, count: count * (capacity.perSlot?.(partition) ?? 1) }] : []
  })
}

import { sql } from 'kysely'
import { inWorkspace } from '../db/tenant.ts'
import type { Tx } from '../db/transact.ts'
import type { JobContext } from './context.ts'

/** A time that never comes: a suspended job is not due. */
const never = Number.MAX_SAFE_INTEGER

type Claimed = { readonly id: string; readonly token: string }

/** Puts claimed jobs aside until `resumeSome`, as if they had not been claimed. */
export async function suspend(context: Pick<JobContext, 'transact'>, jobs: readonly Claimed[]): Promise<void> {
  await context.transact((tx) =>
    tx
      .updateTable('job')
      .set({
        state: 'ready',
        attempts: sql`attempts - 1`,
        lease_token: null,
        lease_until: null,
        suspended_run_at: sql`run_at`,
        run_at: never,
      })
      .where(
        'id',
        'in',
        jobs.map(({ id }) => id),
      )
      .where('lease_token', 'in', [...new Set(jobs.map(({ token }) => token))])
      .where('state', '=', 'running')
      .execute(),
  )
}

/** Makes up to `size` suspended jobs of a workspace due again, in the order they were due. Returns how many. */
export async function resumeSome(tx: Tx, where: { workspaceId: string }, size: number): Promise<number> {
  const some = tx
    .selectFrom('job')
    .select('id')
    .where(inWorkspace(where))
    .where('suspended_run_at', 'is not', null)
    .limit(size)
  const { numUpdatedRows } = await tx
    .updateTable('job')
    .set({ run_at: sql`suspended_run_at`, suspended_run_at: null })
    .where('id', 'in', some)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

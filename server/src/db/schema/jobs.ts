import type { InTenant } from './columns.ts'

export type JobTable = InTenant & {
  id: string
  kind: string
  payload: string
  /** The partition key, by default the kind. Jobs of one partition run a few at a time, so that a slow receiver delays no other. */
  partition: string
  state: 'ready' | 'running' | 'dead'
  run_at: number
  /** How often it was claimed since it was enqueued or last postponed. */
  attempts: number
  /** How often in a row its handler failed. */
  failures: number
  lease_token: string | null
  lease_until: number | null
  dedupe_key: string | null
  last_error: string | null
  /** The time at which a job was due that waits because its workspace is archived. */
  suspended_run_at: number | null
  created_at: number
}

export type IdempotencyKeyTable = {
  /** `key:<id>` or `user:<id>`. */
  caller: string
  path: string
  key: string
  /** What was asked, hashed. */
  fingerprint: string
  /** The id that what is made gets, settled before the work, so that doing it again finds it made. */
  result_id: string
  state: 'running' | 'done'
  /** Whose run it is: one taken over can no longer write its answer. */
  run_token: string
  /** Or when it last gave a sign of life. */
  run_started_at: number
  status: number | null
  /** The answer's JSON, sealed: it may hold a secret that is shown once. */
  body: string | null
  created_at: number
}

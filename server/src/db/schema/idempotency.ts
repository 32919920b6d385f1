export type IdempotencyKeyTable = {
  /** `key:<id>` or `user:<id>`. */
  caller: string
  path: string
  key: string
  /** The hash of the request. */
  fingerprint: string
  /** The ID of the object to create, chosen beforehand, so that a repeated run finds it. */
  result_id: string
  state: 'running' | 'done'
  /** The token of the current run: a run that was taken over can no longer store its response. */
  run_token: string
  /** The start, or the last heartbeat. */
  run_started_at: number
  status: number | null
  /** The response as encrypted JSON: it may contain a secret that is shown once. */
  body: string | null
  created_at: number
}

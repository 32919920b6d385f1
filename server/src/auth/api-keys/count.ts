/** What counting one request found. `resetAt` in milliseconds since 1970: from then on a new window can start. */
export type Count = {
  readonly allowed: boolean
  readonly limit: number
  readonly remaining: number
  readonly resetAt: number
}

/** Counts a request against a limit per minute. Exact under concurrency; a refused request changes nothing. */
export type RateWindows = { readonly count: (id: string, limit: number) => Promise<Count> }

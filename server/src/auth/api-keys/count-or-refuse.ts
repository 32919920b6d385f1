import { sentence } from '@parley/shared/sentences/sentence'
import { AppError } from '../../errors.ts'
import type { RateWindows } from './count.ts'

type Counted = { readonly id: string; readonly limit: number }

/** Counts a request against a limit per minute. Throws `rate_limited` beyond it. */
export async function countOrRefuse(windows: RateWindows, now: () => number, { id, limit }: Counted): Promise<void> {
  const { allowed, resetAt } = await windows.count(id, limit)
  if (allowed) return
  const retryAfterSeconds = Math.max(1, Math.ceil((resetAt - now()) / 1000))
  throw new AppError('rate_limited', sentence('tooManyRequests', { seconds: retryAfterSeconds }), {
    retryAfterSeconds,
  })
}

import type { ServerResponse } from 'node:http'
import { type Count, windowMs } from '../auth/api-keys/rate-windows.ts'

/** The specification's three (section 8), and the IETF draft's two that say the same with seconds to go. */
export function setRateLimitHeaders(response: ServerResponse, count: Count, now: number): void {
  response.setHeader('X-RateLimit-Limit', count.limit)
  response.setHeader('X-RateLimit-Remaining', count.remaining)
  response.setHeader('X-RateLimit-Reset', Math.ceil(count.resetAt / 1000))
  response.setHeader('RateLimit-Policy', `"default";q=${count.limit};w=${windowMs / 1000}`)
  response.setHeader('RateLimit', `"default";r=${count.remaining};t=${retryAfterSeconds(count, now)}`)
}

/** Whole seconds until the window is over, at least 1. */
export function retryAfterSeconds(count: Count, now: number): number {
  return Math.max(1, Math.ceil((count.resetAt - now) / 1000))
}

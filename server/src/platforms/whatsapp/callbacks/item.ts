import type { PlatformUpdate } from '../../platform-update.ts'
import type { Notice } from './notice.ts'

/** One update in a callback, whom it concerns, and a name under which it counts once. */
export type Item = {
  /** The name under which the update counts once; undefined where processing it twice changes nothing. */
  readonly item: string | undefined
  readonly owner: Owner
  readonly update: PlatformUpdate | Notice | HistoryProgress
}

/** How far the platform is with sending past messages, or that the business shares none. */
export type HistoryProgress =
  | { readonly kind: 'history_progress'; readonly percent: number }
  | { readonly kind: 'history_progress'; readonly declinedAt: number }

/** A number, or a whole business account; with `digits`, the one number of the account that has them. */
export type Owner =
  | { readonly phoneNumberId: string }
  | { readonly businessAccountId: string; readonly digits?: string }

/** Reads seconds, or milliseconds where the number is too large for seconds; `now` where it is neither, or in the future. */
export function secondsToMs(text: string | undefined, now: number): number {
  const number = Number(text)
  if (text === undefined || !Number.isFinite(number) || number <= 0) return now
  return Math.min(now, Math.round(number > 100_000_000_000 ? number : number * 1000))
}

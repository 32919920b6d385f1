import type { App } from '../../../app.ts'
import type { Channel } from '../../../platforms/channel.ts'
import type { Scope } from '../../../policy.ts'
import { usedOf } from '../../channels/daily-limit.ts'
import { countPlanned } from '../recipients.store.ts'

const dayMs = 86_400_000

/** How much of the daily limit of a channel is used when a campaign starts, by all channels that share it. */
export type LimitUse = {
  readonly customers: number
  /** Different customers messaged first in the 24 hours before the start. */
  readonly used: number
  /** Recipients whom other campaigns still have to send to that run, or start within a day of this one. */
  readonly planned: number
}

/** Returns how much of the daily limit is used at a time, or undefined where there is no limit. */
export async function limitUseAt(
  app: App,
  scope: Scope,
  { channel, startsAt }: { readonly channel: Channel; readonly startsAt: number },
): Promise<LimitUse | undefined> {
  const limit = await app.platforms.of(channel).dailyLimit?.(channel)
  if (!limit) return undefined
  const { customers, channelIds } = limit
  const [used, planned] = await Promise.all([
    usedOf(app, scope, { limit, since: startsAt - dayMs }),
    countPlanned(app.db, scope, { channelIds, from: startsAt - dayMs, to: startsAt + dayMs }),
  ])
  return { customers, used, planned }
}

/** How long a campaign waits for the limit before it can send its last messages: whole days, after each of which the limit is new. */
export function limitWaitMs({ customers, used, planned }: LimitUse, sendable: number): number {
  return Math.max(0, Math.ceil((used + planned + sendable) / customers) - 1) * dayMs
}

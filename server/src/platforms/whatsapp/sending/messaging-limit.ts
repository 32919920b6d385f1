import type { Kysely } from 'kysely'
import type { Schema } from '../../../db/schema.ts'
import type { Channel } from '../../channel.ts'
import type { DailyLimit } from '../../platform.ts'
import { channelsOfPortfolio, findConnection } from '../connections.store.ts'

/** Customers in 24 hours, by the platform's names for its limits. */
const tiers: Readonly<Record<string, number>> = {
  TIER_50: 50,
  TIER_250: 250,
  TIER_2K: 2_000,
  TIER_10K: 10_000,
  TIER_100K: 100_000,
}

/** Returns how many customers a limit allows, or undefined where the limit is unknown, or there is none. */
export function customersIn(tier: string | null | undefined): number | undefined {
  return tier && Object.hasOwn(tiers, tier) ? tiers[tier] : undefined
}

/** The name of a limit given as a number; -1 means no limit. */
export function tierOf(customers: string): string | undefined {
  if (customers === '-1') return 'TIER_UNLIMITED'
  return Object.keys(tiers).find((tier) => String(tiers[tier]) === customers)
}

/** The limit of the business portfolio of a number, which all its numbers share. */
export async function readDailyLimit(db: Kysely<Schema>, channel: Channel): Promise<DailyLimit | undefined> {
  const connection = await findConnection(db, channel.id)
  const customers = customersIn(connection?.messaging_limit)
  if (!connection || customers === undefined) return undefined
  return { customers, channelIds: await channelsOfPortfolio(db, channel, connection) }
}

import { expect } from 'vitest'
import type { App } from '../app.ts'
import type { ClaimedJob } from '../jobs/claim.ts'
import { holdJob } from '../jobs/hold.ts'
import type { TestHouse } from './house.ts'

/** Room for more than a test owes. */
export const room = { inAll: 20, fullLanes: [], inLane: () => 5 }

const never = new AbortController().signal

export async function owe(house: TestHouse, more: { lane?: string; runAt?: number; dedupeKey?: string } = {}) {
  await house.app.transact((tx) =>
    house.app.jobs.enqueue(tx, house.scope(), { kind: 'campaign.run', payload: { campaignId: 'c' }, ...more }),
  )
}

export const hold = (house: TestHouse, claimed: ClaimedJob) => holdJob(house.app, claimed, never)

export const jobRows = (app: App) => app.db.selectFrom('job').selectAll().orderBy('id').execute()

/** The one that there is; more or none fail the test. */
export function only<Item>(items: readonly Item[]): Item {
  expect(items).toHaveLength(1)
  return items[0] as Item
}

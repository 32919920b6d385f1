import { expect } from 'vitest'
import type { App } from '../app.ts'
import { type ClaimedJob, claimJobs } from '../jobs/claim.ts'
import { openJobLease } from '../jobs/job-lease.ts'
import type { TestApp } from './test-app.ts'

/** The capacity for jobs in tests: more than any test needs. */
export const capacity = { total: 20, fullPartitions: [], ofPartition: () => 5 }

/** The jobs that `claimJobs` returns. */
export const claimSome = async (...given: Parameters<typeof claimJobs>) => [...(await claimJobs(...given)).jobs]

const never = new AbortController().signal

export async function enqueue(fixture: TestApp, more: { partition?: string; runAt?: number; dedupeKey?: string } = {}) {
  await fixture.app.transact((tx) =>
    fixture.app.jobs.enqueue(tx, fixture.scope(), { kind: 'campaign.run', payload: { campaignId: 'c' }, ...more }),
  )
}

export const openLease = (fixture: TestApp, claimed: ClaimedJob) =>
  openJobLease(fixture.app, claimed, { signal: never })

export const jobRows = (app: App) => app.db.selectFrom('job').selectAll().orderBy('id').execute()

/** The only item; more or none fail the test. */
export function only<Item>(items: readonly Item[]): Item {
  expect(items).toHaveLength(1)
  return items[0] as Item
}

import { describe, expect, test } from 'vitest'
import type { App } from '../src/app.ts'
import { reclaimExpired } from '../src/jobs/leases.ts'
import { resumeScope, type Scope } from '../src/policy.ts'
import { capacity, claimSome } from '../src/testing/jobs.ts'
import { everyStoreCall } from '../src/testing/store-calls/every-store-call.ts'
import type { StoreCall } from '../src/testing/store-calls/store-call.ts'
import { insertTenant, type TenantObjects } from '../src/testing/store-calls/tenant-data.ts'
import { engines } from '../src/testing/stores/engines.ts'
import { copyTenant } from '../src/testing/stores/many-tenants.ts'
import { planOf, recordQueries } from '../src/testing/stores/plans.ts'
import { createTestApp } from '../src/testing/test-app.ts'

/** Enough for Postgres to prefer an index wherever there is one. */
const copies = 1_500

/** Those that may read whole tables, and why. */
const exceptions: Readonly<Record<string, string>> = {
  countRows: 'once, when a workspace is deleted',
  deleteWorkspaceRow: 'once, when a workspace is deleted',
  jobsAfter: 'erasures read the jobs of a workspace; a queue has few beside those that failed for good',
  storedResponses: 'erasures read the responses that are kept for a day',
  isFoundBy: 'a condition, which is called here without the conversation that it is about',
}

describe.each(engines)('With the data of many other workspaces on $name', (engine) => {
  test('no list, queue or other statement reads a whole table', async () => {
    const { app: opened, workspaceId } = await createTestApp(engine)
    const scope = resumeScope({ workspace_id: workspaceId, mode: 'live' })
    const its = await insertTenant(opened, 'mine', scope, true)
    const large = await copyTenant(opened, { name: 'mine', workspaceId, copies })
    expect(large).toEqual(expect.arrayContaining(['message', 'conversation', 'contact', 'job', 'webhook_delivery']))

    const { app, queries } = recordQueries(opened)
    const reads: string[] = []
    const check = async (name: string) => {
      for (const query of queries.splice(0)) {
        const plan = await planOf(opened, query)
        const whole = large.filter((table) => isReadWhole(plan, table))
        if (whole.length > 0) reads.push(`${name} reads all of ${whole.join(', ')}: ${query.sql}\n${plan}`)
      }
    }
    for (const each of everyStoreCall.filter(({ store }) => !Object.hasOwn(exceptions, store.name))) {
      await callInVain(app, each, { scope, its })
      await check(each.store.name)
    }
    await claimSome(app, capacity)
    await reclaimExpired(app)
    await check('A worker')
    expect(reads).toEqual([])
  }, 120_000)
})

/** A subquery with the name of the table is not the table. */
function isReadWhole(plan: string, table: string): boolean {
  const isSubquery = plan.includes(`CO-ROUTINE ${table}\n`) || plan.includes(`MATERIALIZE ${table}\n`)
  return !isSubquery && new RegExp(`SCAN ${table}\\b|Seq Scan on "?${table}\\b`).test(plan)
}

type Tenant = { readonly scope: Scope; readonly its: TenantObjects }

/** In a transaction that is rolled back. */
async function callInVain(app: App, { call }: StoreCall, tenant: Tenant): Promise<void> {
  const rolledBack = new Error('rolled back')
  await app
    .transact(async (tx) => {
      const value = await call({ app, tx, ...tenant })
      const isQuery = typeof value === 'object' && value !== null && 'execute' in value
      if (isQuery) await (value as { execute: () => Promise<unknown> }).execute()
      throw rolledBack
    })
    .catch((error: unknown) => {
      if (error !== rolledBack) throw error
    })
}

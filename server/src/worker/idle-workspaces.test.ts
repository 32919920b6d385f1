import { describe, expect, test } from 'vitest'
import { enqueueAllMaintenance } from '../features/connections/enqueue-maintenance.ts'
import { settleInterrupted } from '../features/messages/settle-interrupted.ts'
import { enqueueSweep } from '../features/retention/enqueue-sweep.ts'
import { warnOfExpiry } from '../features/webhooks/events/warn-of-expiry.ts'
import { createWorkspace } from '../features/workspaces/create-workspace.ts'
import { enqueueRemovals } from '../features/workspaces/remove-workspace.ts'
import { openTestServer } from '../testing/http/server.ts'
import { engines, type TestEngine } from '../testing/stores/engines.ts'
import { recordQueries } from '../testing/stores/plans.ts'
import { openInstallationOf } from '../testing/workspaces.ts'
import { handlers } from './handlers.ts'
import { makeWorker } from './loop.ts'

const hourMs = 3_600_000

describe.each(engines)('Idle workspaces on $name', (engine) => {
  test('fifty of them cost no more statements in a day than one', async () => {
    const [one, fifty] = [await statementsOfADay(engine, 1), await statementsOfADay(engine, 50)]
    expect(one).toBeGreaterThan(24)
    expect(fifty).toBe(one)
  }, 60_000)
})

/** Counts the statements of everything that `serve` repeats, once an hour, and of the jobs that are due then. */
async function statementsOfADay(engine: TestEngine, workspaces: number): Promise<number> {
  const { fixture, identity, owner } = await openTestServer(engine)
  const { clock } = fixture
  await openInstallationOf(fixture)
  const person = await identity.userOf({ cookie: owner.cookie })
  if (!person) throw new Error('The owner is not signed in')
  await fixture.app.db.deleteFrom('organization').where('id', '=', fixture.otherWorkspaceId).execute()
  for (let n = 1; n < workspaces; n += 1) await createWorkspace(fixture.app, person, { name: `Workspace ${n}` })
  const { app, queries } = recordQueries(fixture.app)
  for (let hour = 0; hour <= 24; hour += 1) {
    await settleInterrupted(app)
    await warnOfExpiry(app)
    await enqueueSweep(app)
    await enqueueAllMaintenance(app)
    await enqueueRemovals(app)
    expect(await makeWorker(app, handlers).drain()).toEqual([])
    clock.advance(hourMs)
  }
  return queries.length
}

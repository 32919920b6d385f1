import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { prepareData } from '../belongings.ts'
import { raiseSendingRate } from '../campaigns.ts'
import { openGraph } from '../graph/graph.ts'
import type { TestEngine } from '../stores/engines.ts'
import { openTenants } from '../tenants.ts'
import type { Sender } from './case.ts'
import { tenantInputOf } from './hints.ts'

const minuteMs = 60_000
/** The number of turns after which the test data is prepared again: many objects have been deleted by then. */
const recreatedEvery = 20

/** Two workspaces with test data, users and programs with every permission, and the IDs for their requests. */
export async function createFuzzTestApp(engine: TestEngine) {
  const graph = await openGraph()
  const tenants = await openTenants(engine, { whatsappGraphUrl: graph.url }, dashboard())
  const { fixture, identity, owner, newKey, signInAs } = tenants
  await raiseSendingRate(fixture)
  const { key } = await newKey({ mode: 'test', rateLimitPerMinute: 100_000 })
  let leaving = await signInAs('admin')
  let { mine, otherMode } = tenants
  let turns = 0

  const hasLeft = async () => {
    const found = await identity.userOf({ cookie: leaving.cookie })
    return !found?.memberships.some(({ role }) => role === 'admin')
  }
  const recreateData = async (turn: number) => {
    // Webhooks would receive all later events, and the number of each of these is limited.
    const { db, now } = fixture.app
    await db.updateTable('webhook_endpoint').set({ deleted_at: now() }).execute()
    await db.deleteFrom('canned_reply').execute()
    await db.deleteFrom('tag').execute()
    await db.deleteFrom('saved_view').execute()
    await db.deleteFrom('contact_value').execute()
    await db.deleteFrom('contact_field').execute()
    // Jobs run at the end only, and a workspace writes three exports at once at most.
    await db.updateTable('contact_export').set({ state: 'completed' }).where('state', '=', 'running').execute()
    // Whose customer may have opted out since.
    const phone = `+49172${1_000_000 + turn}`
    mine = await prepareData(tenants, { ...mine, phone, mark: `mango_${turn}` })
    otherMode = await prepareData(tenants, { ...otherMode, phone, mark: `papaya_${turn}` })
  }
  /** The next callers, all signed in, a minute later so that none reaches a limit of attempts. */
  const nextSenders = async (): Promise<Readonly<Record<Sender, Record<string, string>>>> => {
    fixture.clock.advance(minuteMs)
    turns += 1
    // An archived workspace refuses everything that changes something.
    await fixture.app.db.updateTable('workspace_settings').set({ archived_at: null }).execute()
    if (turns % recreatedEvery === 0) await recreateData(turns)
    if (await hasLeft()) leaving = await signInAs('admin')
    return {
      person: { cookie: owner.cookie },
      program: { authorization: `Bearer ${key}` },
      'leaving person': { cookie: leaving.cookie },
    }
  }
  const elsewhere = () => tenants.theirs
  const worlds = {
    mine: tenantInputOf(tenants, () => mine, elsewhere),
    otherMode: tenantInputOf(tenants, () => otherMode, elsewhere),
    theirs: tenantInputOf(tenants, elsewhere, () => mine),
  }
  return { tenants, worlds, nextSenders }
}

/** A folder with as much of a dashboard as it takes. */
function dashboard(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-dashboard-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Parley</title>')
  return folder
}

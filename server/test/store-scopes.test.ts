import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { App } from '../src/app.ts'
import type { Schema } from '../src/db/schema.ts'
import { isArchived } from '../src/features/members/workspace.store.ts'
import { archivedAt, requestsPerMinuteOf, settingsOf, updateTier } from '../src/features/settings/settings.store.ts'
import { workspaceTables } from '../src/features/workspaces/workspace-data.store.ts'
import { changeWorkspaceState, lockWorkspace } from '../src/features/workspaces/workspaces.store.ts'
import { resumeScope, type Scope } from '../src/policy.ts'
import { everyStoreCall as calls } from '../src/testing/store-calls/every-store-call.ts'
import type { StoreCall } from '../src/testing/store-calls/store-call.ts'
import { insertTenant, type TenantObjects, unknownLike } from '../src/testing/store-calls/tenant-data.ts'
import { engines, type TestEngine } from '../src/testing/stores/engines.ts'
import { createTestApp } from '../src/testing/test-app.ts'

/** The tables that a store function with a scope may change. */
const tables = [
  ...workspaceTables
    .map(({ table }) => table)
    .filter((table) => !/simulator|whatsapp|rate_window|idempotency/.test(table)),
  ...['organization', 'workspace_settings', 'workspace_deletion', 'member', 'audit_head', 'message_attachment'],
  ...['message_price', 'message_reaction', 'webhook_attempt', 'user', 'alert_choice'],
]

const sources = join(import.meta.dirname, '../src')

/** Functions that do nothing that can be seen, or nothing to rows that exist. */
const withoutEffect = new Set(['lockSettings', 'isArchived', 'archivedAt'])

test('every store function with a scope is called for a second workspace and mode', async () => {
  const called = new Set(calls.map(({ store }) => store))
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  const missing: string[] = []
  for (const file of files.filter((name) => name.endsWith('.store.ts'))) {
    const exported: Record<string, unknown> = await import(/* @vite-ignore */ join(sources, file))
    for (const [name, value] of Object.entries(exported)) {
      if (typeof value === 'function' && takesScope(value) && !called.has(value as never))
        missing.push(`${file}: ${name}`)
    }
  }
  expect(missing, 'Each needs a row in testing/store-calls').toEqual([])
})

/** Whether one of its parameters is a scope, by their names. */
function takesScope(store: unknown): boolean {
  return /\bscope\b|\bworkspaceId\b/i.test(parametersOf(store))
}

/** The parameters in a function's source. */
function parametersOf(store: unknown): string {
  return /^[^(]*\(([^)]*)\)/.exec(String(store))?.[1] ?? ''
}

describe.each(engines)('On $name, a store function', (engine) => {
  test('a store function finds and changes the rows of its own workspace and mode only', async () => {
    const { app, mine, addOtherMode, addOtherWorkspace } = await openTenants(engine)
    const alone = await outcomesOf(app, mine)
    const [otherMode, theirs] = [await addOtherMode(), await addOtherWorkspace()]
    const tenants = [mine, otherMode, theirs]
    const breaches: string[] = []
    for (const tenant of tenants) {
      const outcomes = await outcomesOf(app, tenant)
      for (const call of calls) {
        // What both modes share is known alike to the first tenant only, as long as it is alone, and to the other workspace.
        if (call.within === 'workspace' && tenant !== theirs) continue
        const isForeign = (row: string) => tenants.some((other) => other !== tenant && isRowOf(other, call, row))
        const name = nameOf(call)
        const { result, changes, isEmpty } = outcomes.get(call) ?? notCalled
        const isItsOwn = asIf(mine, tenant, result) === alone.get(call)?.result && !isForeign(result)
        if (!isItsOwn) breaches.push(`${name} reads rows of others: ${result}`)
        breaches.push(...changes.filter(isForeign).map((row) => `${name} changes a row of others: ${row}`))
        if (isEmpty && changes.length === 0 && !withoutEffect.has(name))
          breaches.push(`${name} has no effect: ${result}`)
      }
    }
    expect(breaches).toEqual([])
  }, 90_000)

  test('a store function treats IDs of another workspace or mode like unknown ones', async () => {
    const { app, mine, addOtherMode, addOtherWorkspace } = await openTenants(engine)
    const others = [await addOtherMode(), await addOtherWorkspace()] as const
    const before = await rowsIn(app.db, app)
    const breaches: string[] = []
    for (const call of calls.filter(({ onlyInserts }) => !onlyInserts)) {
      for (const { objects } of call.within === 'mode' ? others : others.slice(1)) {
        const foreign = await outcomeOf({ app, call, before }, { ...mine, objects })
        const unknown = await outcomeOf({ app, call }, { ...mine, objects: unknownLike(objects) })
        const renamed = foreign.result.replaceAll(`${objects.name}:`, 'nobody:')
        if (renamed !== unknown.result) breaches.push(`${nameOf(call)} finds an object of others: ${foreign.result}`)
        const changed = foreign.changes.filter((row) => row.includes(`"${objects.name}:`))
        breaches.push(...changed.map((row) => `${nameOf(call)} changes an object of others: ${row}`))
      }
    }
    expect(breaches).toEqual([])
  }, 90_000)
})

describe.each(engines)('on $name', (engine) => {
  test('the settings of a workspace are not those of another one', async () => {
    const { app, mine, addOtherWorkspace } = await openTenants(engine)
    const theirs = await addOtherWorkspace()
    const before = await requestsPerMinuteOf(app.db, mine.scope)
    await app.transact(async (tx) => {
      await updateTier(tx, theirs.scope, { tier: 'enterprise', requestsPerMinute: before + 1 })
      await changeWorkspaceState(tx, theirs.scope, { archived_at: app.now() })
    })

    const found = ({ scope }: Tenant) =>
      Promise.all([
        requestsPerMinuteOf(app.db, scope),
        isArchived(app.db, scope),
        settingsOf(app.db, scope),
        archivedAt(app.db, scope),
        app.transact((tx) => lockWorkspace(app, tx, scope)),
      ])
    expect(await found(mine)).toMatchObject([before, false, { tier: 'default' }, null, { archived_at: null }])
    expect(await found(theirs)).toMatchObject([
      before + 1,
      true,
      { tier: 'enterprise' },
      app.now(),
      { archived_at: app.now() },
    ])
  })
})

type Tenant = { readonly objects: TenantObjects; readonly scope: Scope }
type Outcome = { readonly result: string; readonly isEmpty: boolean; readonly changes: readonly string[] }

const notCalled: Outcome = { result: 'was not called', isEmpty: true, changes: [] }

/** A result for one tenant as it must be for another, whose data differ only in its name. */
function asIf(wanted: Tenant, tenant: Tenant, result: string): string {
  return result
    .replaceAll(`${tenant.objects.name}:`, `${wanted.objects.name}:`)
    .replaceAll(tenant.scope.workspaceId, wanted.scope.workspaceId)
    .replaceAll(`"mode":"${tenant.scope.mode}"`, `"mode":"${wanted.scope.mode}"`)
}

function isRowOf({ objects, scope }: Tenant, { within }: StoreCall, row: string): boolean {
  const isOfScope = row.includes(`"${scope.workspaceId}"`) && row.includes(`"mode":"${scope.mode}"`)
  const isOfWorkspace = within === 'workspace' && row.includes(`"${scope.workspaceId}"`)
  return row.includes(`"${objects.name}:`) || isOfScope || isOfWorkspace
}

async function openTenants(engine: TestEngine) {
  const { app, workspaceId, otherWorkspaceId } = await createTestApp(engine)
  const add = async (name: string, workspace_id: string, mode: 'live' | 'test'): Promise<Tenant> => {
    const scope = resumeScope({ workspace_id, mode })
    return { scope, objects: await insertTenant(app, name, scope, mode === 'live') }
  }
  return {
    app,
    mine: await add('mine', workspaceId, 'live'),
    addOtherMode: () => add('other-mode', workspaceId, 'test'),
    addOtherWorkspace: () => add('theirs', otherWorkspaceId, 'live'),
  }
}

async function outcomesOf(app: App, tenant: Tenant): Promise<ReadonlyMap<StoreCall, Outcome>> {
  const outcomes = new Map<StoreCall, Outcome>()
  const before = await rowsIn(app.db, app)
  for (const call of calls) outcomes.set(call, await outcomeOf({ app, call, before }, tenant))
  return outcomes
}

type Called = { readonly app: App; readonly call: StoreCall; readonly before?: readonly string[] }

/** Calls the function in a transaction that is rolled back. Compares its effect with the rows from before. */
async function outcomeOf({ app, call, before }: Called, { scope, objects: its }: Tenant): Promise<Outcome> {
  const rolledBack = new Error('rolled back')
  let outcome: Outcome | undefined
  await app
    .transact(async (tx) => {
      const value = await settled(await call.call({ app, tx, scope, its }))
      const mayChange = before !== undefined && /\btx\b/.test(parametersOf(call.store))
      const changes = mayChange ? differences(before, await rowsIn(tx, app)) : []
      outcome = { result: textOf(value), isEmpty: isNothing(value), changes }
      throw rolledBack
    })
    .catch((error: unknown) => {
      if (error !== rolledBack) outcome = { result: String(error), isEmpty: true, changes: [] }
    })
  if (!outcome) throw new Error('The function was not called')
  return outcome
}

/** The result of a function that returns a query instead of running it. */
async function settled(value: unknown): Promise<unknown> {
  const isQuery = typeof value === 'object' && value !== null && 'execute' in value
  return isQuery ? await (value as { execute: () => Promise<unknown> }).execute() : value
}

/**
 * Lists and the properties of objects, such as counts by state, are sorted: Postgres returns rows without an order as they
 * lie in the table, where a vacuum may move them, and groups in the order of its plan.
 */
function textOf(value: unknown): string {
  const plain = (_: string, each: unknown) => {
    const list = each instanceof Map || each instanceof Set ? [...each] : each
    if (Array.isArray(list)) return list.toSorted((one, other) => compareText(textOf(one), textOf(other)))
    if (list === null || typeof list !== 'object') return list
    return Object.fromEntries(Object.entries(list).toSorted(([one], [other]) => compareText(one, other)))
  }
  return JSON.stringify(value, plain) ?? 'undefined'
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

function isNothing(value: unknown): boolean {
  return ['undefined', 'null', 'false', '0', '"0"', '[]', '{}', '""'].includes(textOf(value))
}

/** The rows that are in one of the two lists only. */
function differences(before: readonly string[], after: readonly string[]): string[] {
  const [earlier, later] = [new Set(before), new Set(after)]
  return [...before.filter((row) => !later.has(row)), ...after.filter((row) => !earlier.has(row))]
}

/** Every row of the store, as text. Several tables in one statement, because this is read after every call. */
async function rowsIn(db: Kysely<Schema>, { store }: App): Promise<string[]> {
  if (store.singleConnection) {
    const rows: string[] = []
    for (const table of tables) {
      const found = await db
        .selectFrom(table as 'job')
        .selectAll()
        .execute()
      rows.push(...found.map((row) => `${table} ${JSON.stringify(row)}`))
    }
    return rows
  }
  const each = tables.map(
    (table) => sql`select ${sql.lit(table)} || ' ' || row_to_json(t)::text as row from ${sql.table(table)} t`,
  )
  const found = await sql<{ row: string }>`${sql.join(each, sql` union all `)}`.execute(db)
  return found.rows.map(({ row }) => row)
}

function nameOf({ store }: StoreCall): string {
  return store.name
}

import { runs, seed } from '@parley/shared/testing/fuzz-runs'
import fc from 'fast-check'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { settleSlice, takePlaces } from '../auth/api-keys/rate-windows.store.ts'
import { openPostgres } from '../db/postgres/postgres.ts'
import { postgres } from '../testing/stores/engines.ts'
import { countStatements } from '../testing/stores/statement-counts.ts'
import { createTestApp } from '../testing/test-app.ts'
import { makeUnchangedLists } from './unchanged-lists.ts'

/** Two processes on one database that list the names of the workspaces, and two sessions that change them. */
async function open() {
  const { app, workspaceId, otherWorkspaceId } = await createTestApp(postgres)
  const connectionString = app.store.pool?.options.connectionString ?? ''
  const stores = [openPostgres(connectionString, 2), openPostgres(connectionString, 2)]
  onTestFinished(async () => {
    for (const each of stores) await each.close()
  })
  const namesIn = async ({ db }: Pick<(typeof stores)[number], 'db'>) =>
    JSON.stringify(await db.selectFrom('organization').select(['id', 'name']).orderBy('id').execute())
  const processes = stores.map((store) => {
    const lists = makeUnchangedLists(store)
    let reads = 0
    const list = async () => {
      const { body } = await lists.find({ workspaceId, mode: 'live' }, '/list', async () => {
        reads += 1
        return namesIn(store)
      })
      return body.toString()
    }
    const isRemembered = async () => {
      const before = reads
      await list()
      return reads === before
    }
    const version = () => store.conversationVersions.current({ workspaceId, mode: 'live' })
    return { list, isRemembered, version }
  })
  const sessions = await Promise.all(
    [workspaceId, otherWorkspaceId].map(async (id) => {
      const client = new pg.Client({ connectionString })
      await client.connect()
      onTestFinished(() => client.end())
      return { id, client }
    }),
  )
  for (const { version } of processes) await expect.poll(version).toBeDefined()
  return { app, sessions, processes, names: () => namesIn(app.store) }
}

const order = fc.record({
  by: fc.nat(1),
  act: fc.constantFrom('list', 'list', 'list', 'write', 'savepoint', 'rollback to', 'commit', 'rollback', 'count'),
})

describe('The lists of two processes on one database', () => {
  test('contain what the other has just committed, and nothing else, in any order', async () => {
    const { app, sessions, processes, names } = await open()
    let n = 0
    let isBusy = [false, false]
    const followed = fc.asyncProperty(
      fc.array(order, { minLength: 20, maxLength: 60, size: 'max' }),
      async (orders) => {
        for (const { by, act } of orders) {
          const { id, client } = sessions[by] ?? expect.fail()
          n += 1
          if (act === 'list') {
            expect(await processes[by]?.list()).toBe(await names())
          } else if (act === 'count') {
            const taken = await takePlaces(app.db, { id: `key ${by}`, limit: 1e9, places: 2, slice: 1 }, app.now())
            await settleSlice(app.db, { id: `key ${by}`, startedAt: taken?.startedAt ?? 0, slice: 1, unused: n % 2 })
          } else if (act === 'commit' || act === 'rollback') {
            await client.query(act)
            isBusy = isBusy.with(by, false)
          } else {
            if (!isBusy[by]) await client.query('begin')
            isBusy = isBusy.with(by, true)
            if (act === 'write') await client.query('update organization set name = $1 where id = $2', [`${n}`, id])
            else await client.query('savepoint here')
            if (act === 'rollback to') {
              await client.query('update organization set name = $1 where id = $2', [`${n}`, id])
              await client.query('rollback to here')
            }
          }
        }
        for (const { client } of sessions) await client.query('commit')
        isBusy = [false, false]
        for (const { list } of processes) expect(await list()).toBe(await names())
      },
    )
    await fc.assert(followed, { seed, numRuns: runs(12) })
  })

  test('contain a commit of which a request knows, also while others list', async () => {
    const { sessions, processes } = await open()
    const { id, client } = sessions[0] ?? expect.fail()
    for (let n = 0; n < 200; n += 1) {
      const others = processes.map(({ list }) => list())
      await client.query('update organization set name = $1 where id = $2', [`name ${n}`, id])
      for (const { list } of processes) expect(await list()).toContain(`"name ${n}"`)
      await Promise.all(others)
    }
  })

  test('are not read again because requests are counted', async () => {
    const { app, processes } = await open()
    const [one] = processes
    if (!one) return expect.fail()
    // Other tests write to the same server at times.
    const isRememberedBesideCounting = async () => {
      await one.list()
      const taken = await takePlaces(app.db, { id: 'key', limit: 1e9, places: 2, slice: 1 }, app.now())
      await settleSlice(app.db, { id: 'key', startedAt: taken?.startedAt ?? 0, slice: 1, unused: 1 })
      return one.isRemembered()
    }
    await expect.poll(isRememberedBesideCounting, { timeout: 10_000 }).toBe(true)
  })

  test('share one statement when they are asked for at once and nothing changed', async () => {
    const { during } = countStatements()
    const { processes } = await open()
    const [one] = processes
    if (!one) return expect.fail()
    await one.list()
    const pageful = () => Promise.all(Array.from({ length: 20 }, one.list))
    await expect.poll(() => during(pageful), { timeout: 10_000 }).toEqual({ statements: 1, commits: 0 })
  })

  test('are read again once their session with the database was replaced', async () => {
    const { app, processes, names } = await open()
    const [one] = processes
    if (!one) return expect.fail()
    const before = await one.version()
    await app.store.pool?.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where query like '%as ended%' and pid <> pg_backend_pid()`)
    await expect.poll(one.version).toBeUndefined()
    expect(await one.list()).toBe(await names())
    await expect.poll(one.version).toBeDefined()

    expect(await one.version()).not.toBe(before)
    expect(await one.list()).toBe(await names())
  })
})

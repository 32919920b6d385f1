import { existsSync, fdatasync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Database from 'better-sqlite3'
import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { recordedLog } from '../../testing/http/log.ts'
import type { EngineParts } from '../dialect.ts'
import { migrate } from '../migrate.ts'
import { migrations } from '../migrations/index.ts'
import { makeTransact } from '../transact.ts'
import { openSqlite } from './sqlite.ts'

describe('The SQLite store', () => {
  let folder: string
  let path: string
  let parts: EngineParts
  let flushes: number

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'parley-sqlite-'))
    path = join(folder, 'parley.db')
    flushes = 0
    const flush = promisify(fdatasync)
    parts = openSqlite(path, (file) => {
      flushes += 1
      return flush(file)
    })
    await migrate(parts)
  })

  afterEach(async () => {
    vi.restoreAllMocks()
    await parts.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('a transaction has the write lock from its start, even when it reads first', async () => {
    const other = new Database(path, { timeout: 0 })
    const write = () => other.prepare('insert into installation (id, set_up_at) values (2, 2)').run()

    await makeTransact(
      parts,
      recordedLog().log,
    )(async (tx) => {
      await tx.selectFrom('installation').selectAll().execute()
      expect(write).toThrow('database is locked')
      await tx.insertInto('installation').values({ id: 1, set_up_at: 1 }).execute()
    })

    expect(write).not.toThrow()
    other.close()
  })

  test('an acknowledged write has been flushed to disk, also after a first read', async () => {
    await parts.db.selectFrom('installation').selectAll().execute()
    const flushesBefore = flushes
    await makeTransact(
      parts,
      recordedLog().log,
    )((tx) => tx.insertInto('installation').values({ id: 1, set_up_at: 1 }).execute())

    expect(flushes).toBeGreaterThan(flushesBefore)
    // SQLite flushes a checkpoint with this setting (NORMAL) or a higher one only.
    expect((await sql`pragma synchronous`.execute(parts.db)).rows).toEqual([{ synchronous: 1 }])
  })

  test('a repeated query is not prepared again', async () => {
    const prepare = vi.spyOn(Database.prototype, 'prepare')
    for (const id of [1, 2, 3]) {
      await parts.db.selectFrom('installation').selectAll().where('id', '=', id).execute()
    }
    expect(prepare).toHaveBeenCalledTimes(1)
  })

  test('foreign keys are enforced', async () => {
    const orphan = parts.db
      .insertInto('rate_window')
      .values({ key_id: 'k', started_at: 1, count: 1, last_allowed: 1 })
      .execute()
      .then(() =>
        parts.db
          .insertInto('event')
          .values({ id: 'e', workspace_id: 'nobody', mode: 'live', kind: 'csat.low', body: '{}', created_at: 1 })
          .execute(),
      )
    await expect(orphan).rejects.toThrow('FOREIGN KEY')
  })

  test('transactions that take long share a commit with few others', async () => {
    const transact = makeTransact(parts, recordedLog().log)
    const [count, busyMs] = [12, 20]
    let [done, committed, mostUncommitted] = [0, 0, 0]
    const seenByRequests = new Set<number>()
    const look = () => {
      seenByRequests.add(done)
      if (done < count) setImmediate(look)
    }
    look()
    await Promise.all(
      Array.from({ length: count }, async (_, id) => {
        await transact(async (tx) => {
          await tx.insertInto('installation').values({ id, set_up_at: 1 }).execute()
          const until = performance.now() + busyMs
          while (performance.now() < until);
          done += 1
          mostUncommitted = Math.max(mostUncommitted, done - committed)
        })
        committed += 1
      }),
    )

    const seen = [...seenByRequests, count].toSorted((one, other) => one - other)
    expect(Math.max(...seen.map((each, n) => each - (seen[n - 1] ?? 0)))).toBeLessThanOrEqual(3)
    expect(mostUncommitted).toBeLessThanOrEqual(3)
  })

  test('concurrent transactions share a commit, and each resolves only after it', async () => {
    const transact = makeTransact(parts, recordedLog().log)
    const other = new Database(path, { readonly: true })
    const seenByOthers = () => (other.prepare('select count(*) as n from installation').get() as { n: number }).n
    const seenWhenNotified: number[] = []

    const flushesBefore = flushes
    await Promise.all(
      Array.from({ length: 20 }, (_, id) =>
        transact((tx) => tx.insertInto('installation').values({ id, set_up_at: 1 }).execute()).then(() =>
          seenWhenNotified.push(seenByOthers()),
        ),
      ),
    )

    // The first commits alone and the other nineteen together, or in a few groups where they take longer than one commit may.
    // None resolves before its row is visible to others.
    expect(seenWhenNotified.map((count, index) => count > index)).toEqual(Array.from({ length: 20 }, () => true))
    expect(flushes - flushesBefore).toBeLessThanOrEqual(6)
    other.close()
  })

  const nextStep = {
    '9999-next': {
      up: async (db: Kysely<unknown>) => {
        await db.schema.createTable('new_thing').addColumn('id', 'integer').execute()
        await db.schema.createTable('newer_thing').addColumn('id', 'integer').execute()
      },
    },
  }
  const newThings = (handle: Database.Database) =>
    handle.prepare("select name from sqlite_schema where name like 'new%_thing'").all()

  test('migrating again changes nothing, and a store with data is copied before a step', async () => {
    expect(await migrate(parts, { copyPath: () => join(folder, 'unused.db') })).toEqual([])
    expect(existsSync(join(folder, 'unused.db'))).toBe(false)

    const copy = join(folder, 'before.db')
    await parts.db.insertInto('installation').values({ id: 1, set_up_at: 7 }).execute()
    const steps = { ...migrations, ...nextStep }
    expect(await migrate(parts, { copyPath: () => copy, steps })).toEqual(['9999-next'])

    const before = new Database(copy, { readonly: true })
    expect(before.prepare('select set_up_at from installation').all()).toEqual([{ set_up_at: 7 }])
    expect(newThings(before)).toEqual([])
    before.close()
  })

  test('a failed migration leaves no trace', async () => {
    await sql`create table newer_thing (in_the_way integer)`.execute(parts.db)

    const attempt = migrate(parts, { steps: { ...migrations, ...nextStep } })
    await expect(attempt).rejects.toThrow('"newer_thing" already exists')

    const other = new Database(path, { readonly: true })
    expect(newThings(other)).toEqual([{ name: 'newer_thing' }])
    other.close()
  })
})

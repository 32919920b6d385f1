import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { recordedLog } from '../../testing/http/log.ts'
import { makeTransact } from '../transact.ts'
import { openSqlite } from './sqlite.ts'

const pageBytes = 4_096
const rowPages = 20

describe('The write-ahead log', () => {
  let folder: string
  let path: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'parley-log-'))
    path = join(folder, 'parley.db')
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  async function openWritable() {
    const parts = openSqlite(path)
    await sql`create table written (n integer primary key, content blob)`.execute(parts.db)
    const transact = makeTransact(parts, recordedLog().log)
    const write = (n: number) =>
      transact((tx) => sql`insert into written values (${n}, zeroblob(${rowPages * pageBytes}))`.execute(tx))
    const logPages = () => Math.floor(statSync(`${path}-wal`).size / pageBytes)
    return { parts, write, logPages }
  }

  test('starts again under steady writes, and no commit copies it', async () => {
    const { parts, write, logPages } = await openWritable()
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let turn = 0; turn < 250; turn += 1) await write(writer * 1_000 + turn)
    })
    await Promise.all(writers)
    const written = 4 * 250 * rowPages

    // A commit that copied the log itself would do so at every 1,000 pages.
    expect(logPages()).toBeGreaterThan(2_000)
    expect(logPages()).toBeLessThan(written / 2)
    await parts.close()
    const copy = new Database(path, { readonly: true })
    expect(copy.prepare('select count(*) as count from written').get()).toEqual({ count: 1_000 })
    expect(copy.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }])
    copy.close()
  })

  test('is copied once it has grown, also when nothing more is written', async () => {
    const { parts, write } = await openWritable()
    for (let n = 0; n < 80; n += 1) await write(n)
    const size = () => sql<{ log: number; checkpointed: number }>`pragma wal_checkpoint(noop)`.execute(parts.db)
    const left = async () => (await size()).rows.map(({ log, checkpointed }) => log - checkpointed)[0]

    await expect.poll(left).toBeLessThan(1_000)
    await parts.close()
  })
})

import { closeSync, mkdtempSync, openSync, readSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turnOfEventLoop } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { recordedLog } from '../../testing/http/log.ts'
import { makeTransact } from '../transact.ts'
import { makeLogCheckpoints } from './log-checkpoints.ts'
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
    // The header counts how often the log has started again: https://www.sqlite.org/fileformat2.html#the_write_ahead_log
    const logStarts = () => {
      const header = Buffer.alloc(16)
      const file = openSync(`${path}-wal`, 'r')
      readSync(file, header)
      closeSync(file)
      return header.readUInt32BE(12)
    }
    return { parts, write, logPages, logStarts }
  }

  test('the write-ahead log starts again under steady writes, and no commit copies it', async () => {
    const { parts, write, logPages, logStarts } = await openWritable()
    const before = logStarts()
    let written = 0
    const writers = Array.from({ length: 4 }, async () => {
      // How fast the log is copied depends on the disk, so the writers go on until it has started again twice.
      while (logStarts() < before + 2 && written < 10_000) await write(written++)
    })
    await Promise.all(writers)

    // A commit that copied the log itself would do so at every 1,000 pages.
    expect(logPages()).toBeGreaterThan(2_000)
    expect(logStarts()).toBeGreaterThanOrEqual(before + 2)
    await parts.close()
    const copy = new Database(path, { readonly: true })
    expect(copy.prepare('select count(*) as count from written').get()).toEqual({ count: written })
    expect(copy.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }])
    copy.close()
  })

  test('the log is emptied while others write, also when a copy of it is under way', async () => {
    const { parts, write } = await openWritable()
    let written = 0
    let isOver = false
    const writers = Array.from({ length: 4 }, async () => {
      while (!isOver) await write(written++)
    })
    const emptied: boolean[] = []
    for (let writes = 60; writes < 90; writes += 1) {
      const before = written
      // A copy begins after 50 to 82 writes.
      while (written < before + writes) await turnOfEventLoop()
      emptied.push(await parts.clearLog())
    }
    isOver = true
    await Promise.all(writers)

    expect(emptied.filter((each) => !each)).toEqual([])
    await parts.close()
  })

  test.each([
    [9_999, 1],
    [10_000, 2],
  ])('%d ms after a copy failed, %d copies have begun', async (laterMs, begun) => {
    onTestFinished(() => void vi.useRealTimers())
    vi.useFakeTimers({ toFake: ['performance'] })
    const handle = new Database(path)
    handle.pragma('journal_mode = wal')
    handle.exec('create table written (content blob)')
    // No page can be copied while this transaction reads what was before.
    const reader = new Database(path)
    reader.exec('begin; select count(*) from written')
    let copies = 0
    const begins = Promise.withResolvers<void>()
    const inTurn = async () => {
      copies += 1
      begins.resolve()
      throw new Error('The copy failed')
    }
    const checkpoints = makeLogCheckpoints({ handle, path, pragmas: [], inTurn })
    const insert = handle.prepare('insert into written values (zeroblob(?))')
    const commit = (pages: number) => {
      for (let n = 0; n < 32; n += 1) {
        insert.run(pages * pageBytes)
        checkpoints.noteCommit()
      }
    }

    commit(130)
    await begins.promise
    await turnOfEventLoop()
    vi.advanceTimersByTime(laterMs)
    commit(1)
    await checkpoints.close()

    expect(copies).toBe(begun)
    reader.close()
    handle.close()
  })

  test('the write-ahead log is copied once it has grown, also when nothing more is written', async () => {
    const { parts, write } = await openWritable()
    for (let n = 0; n < 80; n += 1) await write(n)
    const size = () => sql<{ log: number; checkpointed: number }>`pragma wal_checkpoint(noop)`.execute(parts.db)
    const left = async () => (await size()).rows.map(({ log, checkpointed }) => log - checkpointed)[0]

    await expect.poll(left).toBeLessThan(1_000)
    await parts.close()
  })
})

import { fdatasync } from 'node:fs'
import { setImmediate as turnOfEventLoop } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { newDataDir } from '../../testing/http/process.ts'
import { openSqlite } from './sqlite.ts'

/** Takes some tenths of a second. */
const long = sql<{ n: number }>`with recursive numbers(n) as (select 1 union all select n + 1 from numbers
  where n < 3000000) select max(n) as n from numbers`

describe('The thread that reads for searches', () => {
  async function open(flushFile?: (file: number) => Promise<void>) {
    const parts = openSqlite(`${newDataDir()}/parley.db`, flushFile)
    onTestFinished(parts.close)
    await sql`create table note (text text)`.execute(parts.db)
    return { ...parts, reading: parts.textSearch.db }
  }

  test('the search thread leaves the event loop and the store to others during a long read', async () => {
    const { db, reading } = await open()
    let isDone = false
    const read = long.execute(reading).finally(() => {
      isDone = true
    })
    let turns = 0
    while (!isDone) {
      await sql`insert into note values ('served meanwhile')`.execute(db)
      turns += 1
    }

    expect((await read).rows).toEqual([{ n: 3_000_000 }])
    expect(turns).toBeGreaterThan(3)
  })

  /** A commit whose flush has not ended yet, and a read that began after it. */
  async function openUnflushed() {
    const flush = promisify(fdatasync)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    let blocked: Promise<void> | undefined
    const { db, reading } = await open(async (file) => {
      await blocked
      await flush(file)
    })
    blocked = promise
    const written = sql`insert into note values ('not on disk yet')`.execute(db)
    const read = sql`select text from note`.execute(reading)
    // Both statements have begun when this turn ends.
    await turnOfEventLoop()
    return { written, read, endFlush: resolve, failFlush: reject }
  }

  test('the search thread sees every commit', async () => {
    const { written, read, endFlush } = await openUnflushed()
    endFlush()
    expect((await read).rows).toEqual([{ text: 'not on disk yet' }])
    await written
  })

  test('the search thread passes on nothing that could not be flushed to disk', async () => {
    const { written, read, failFlush } = await openUnflushed()
    failFlush(new Error('The disk failed'))
    const failed = { code: 'SQLITE_IOERR_FSYNC' }
    const outcomes = await Promise.allSettled([written, read])
    expect(outcomes).toMatchObject([{ reason: failed }, { reason: failed }])
  })

  test('the search thread cannot write', async () => {
    const { reading } = await open()

    await expect(sql`insert into note values ('x') returning text`.execute(reading)).rejects.toThrow('readonly')
  })

  test('the search thread lets the log be emptied between two reads, which nobody else waits for', async () => {
    const { db, reading, clearLog } = await open()
    await sql`insert into note values ('in the log')`.execute(db)
    let isCleared = false
    const first = long.execute(reading)
    const cleared = clearLog().finally(() => {
      isCleared = true
    })
    await sql`insert into note values ('served meanwhile')`.execute(db)
    const wasCleared = isCleared
    const second = sql`select text from note`.execute(reading)

    expect(wasCleared).toBe(false)
    await first
    expect(await cleared).toBe(true)
    expect((await second).rows).toHaveLength(2)
  })
})

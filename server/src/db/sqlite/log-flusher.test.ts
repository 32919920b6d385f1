import { copyFileSync, existsSync, fdatasync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Database from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { recordedLog } from '../../testing/http/log.ts'
import { countStatements } from '../../testing/stores/statement-counts.ts'
import type { EngineParts } from '../dialect.ts'
import { makeTransact } from '../transact.ts'
import { makeUnitsOfWork } from '../units-of-work.ts'
import type { FlushFile } from './log-flusher.ts'
import { openSqlite } from './sqlite.ts'

/** Flushes that end when the test says so. */
function controlledFlushes() {
  const unfinished: PromiseWithResolvers<void>[] = []
  let reachedOne = Promise.withResolvers<void>()
  const flushFile: FlushFile = () => {
    const flush = Promise.withResolvers<void>()
    unfinished.push(flush)
    reachedOne.resolve()
    return flush.promise
  }
  return {
    flushFile,
    unfinished,
    /** Resolves with the oldest flush that has begun and not ended. */
    next: async () => {
      while (unfinished.length === 0) {
        reachedOne = Promise.withResolvers()
        await reachedOne.promise
      }
      const flush = unfinished.shift()
      if (!flush) throw new Error('No flush has begun')
      return flush
    },
  }
}

const eventLoopTurns = async (turns = 5) => {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

describe('A commit on SQLite', () => {
  let folder: string
  let opened: EngineParts[]

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'parley-flush-'))
    opened = []
    // A commit is shared for 40 ms at most, which one statement can take on a busy machine.
    vi.spyOn(performance, 'now').mockReturnValue(0)
  })

  afterEach(async () => {
    vi.restoreAllMocks()
    for (const parts of opened) await parts.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function openWith(flushFile: FlushFile) {
    let isPrepared = false
    const parts = openSqlite(join(folder, 'parley.db'), (file) => (isPrepared ? flushFile(file) : Promise.resolve()))
    opened.push(parts)
    await sql`create table written (n integer primary key)`.execute(parts.db)
    isPrepared = true
    const transact = makeTransact(parts, recordedLog().log)
    return { parts, write: (n: number) => transact((tx) => sql`insert into written values (${n})`.execute(tx)) }
  }

  const readAll = async ({ db }: EngineParts) =>
    (await sql<{ n: number }>`select n from written order by n`.execute(db)).rows.map(({ n }) => n)

  test.each(['transact', 'unit of work', 'statement'] as const)(
    'by %s is acknowledged only after a flush',
    async (way) => {
      const { flushFile, next } = controlledFlushes()
      const { parts, write } = await openWith(flushFile)
      const insert = sql`insert into written values (1)`
      const done: string[] = []
      const written = {
        transact: () => write(1),
        'unit of work': () =>
          makeUnitsOfWork(parts, recordedLog().log).run(async (tx) => void (await insert.execute(await tx()))),
        statement: () => insert.execute(parts.db),
      }
        [way]?.()
        .then(() => done.push('acknowledged'))

      const flush = await next()
      await eventLoopTurns()
      expect(done).toEqual([])
      flush.resolve()
      await written
      expect(done).toEqual(['acknowledged'])
    },
  )

  test('a commit on SQLite by a statement is not waited for by the next; both share a flush', async () => {
    const { flushFile, unfinished, next } = controlledFlushes()
    const { parts } = await openWith(flushFile)
    const write = (n: number) => sql`insert into written values (${n})`.execute(parts.db)
    const done: number[] = []
    const first = write(1).then(() => done.push(1))
    const running = await next()
    const later = [2, 3, 4].map((n) => write(n).then(() => done.push(n)))
    await eventLoopTurns()
    const other = new Database(join(folder, 'parley.db'), { readonly: true })
    expect(other.prepare('select count(*) as count from written').get()).toEqual({ count: 4 })
    other.close()

    running.resolve()
    await first
    expect(done).toEqual([1])
    const shared = await next()
    expect(unfinished).toEqual([])
    shared.resolve()
    await Promise.all(later)
    expect(done).toEqual([1, 2, 3, 4])
  })

  test('a commit on SQLite is shared by the transactions that wait for a flush, and so is theirs', async () => {
    const { flushFile, unfinished, next } = controlledFlushes()
    const { during } = countStatements()
    const { write } = await openWith(flushFile)
    const done: number[] = []
    const { commits } = await during(async () => {
      const first = write(1).then(() => done.push(1))
      const running = await next()
      const later = [2, 3, 4].map((n) => write(n).then(() => done.push(n)))
      await eventLoopTurns()
      running.resolve()
      await first
      expect(done).toEqual([1])

      const shared = await next()
      expect(unfinished).toEqual([])
      shared.resolve()
      await Promise.all(later)
    })
    expect(done).toEqual([1, 2, 3, 4])
    expect(commits).toBe(2)
  })

  test('a commit on SQLite that is full waits for no flush', async () => {
    const { flushFile, next } = controlledFlushes()
    const { write } = await openWith(flushFile)
    const first = write(0)
    const running = await next()
    const later = Promise.all(Array.from({ length: 64 }, (_, n) => write(n + 1)))
    const other = new Database(join(folder, 'parley.db'), { readonly: true })
    await expect.poll(() => other.prepare('select count(*) from written').pluck().get()).toBeGreaterThan(1)
    other.close()

    running.resolve()
    await first
    let isDone = false
    void later.then(() => {
      isDone = true
    })
    while (!isDone) {
      const flush = await Promise.race([next(), later])
      if ('resolve' in flush) flush.resolve()
      await eventLoopTurns()
    }
  })

  test.each(['read', 'failed write', 'rolled-back transaction'] as const)(
    'that a %s may have seen is on disk before the answer',
    async (way) => {
      const { flushFile, next } = controlledFlushes()
      const { parts, write } = await openWith(flushFile)
      const first = write(1)
      const flush = await next()
      let answer: unknown
      const answered = {
        read: () => readAll(parts),
        'failed write': () => sql`insert into written values (1)`.execute(parts.db),
        'rolled-back transaction': () => write(1),
      }
        [way]?.()
        .then(
          (rows) => {
            answer = rows
          },
          (error) => {
            answer = error.code
          },
        )
      await eventLoopTurns()
      expect(answer).toBeUndefined()

      flush.resolve()
      await Promise.all([first, answered])
      expect(answer).toEqual(way === 'read' ? [1] : 'SQLITE_CONSTRAINT_PRIMARYKEY')
    },
  )

  test('a commit on SQLite costs no flush where nothing was written', async () => {
    let flushes = 0
    const { parts } = await openWith(async () => {
      flushes += 1
    })
    await readAll(parts)
    await makeTransact(parts, recordedLog().log)((tx) => sql`select 1`.execute(tx))

    expect(flushes).toBe(0)
  })

  test('a commit on SQLite fails with its flush, and the store is out of use until a restart', async () => {
    const { flushFile, next } = controlledFlushes()
    const { parts, write } = await openWith(flushFile)
    const outcomes = Promise.allSettled([write(1), write(2), write(3), readAll(parts)])
    const flush = await next()
    flush.reject(new Error('EIO'))
    const stopped = {
      code: 'SQLITE_IOERR_FSYNC',
      message: expect.stringContaining('out of use until Parley is restarted'),
    }
    for (const outcome of await outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: stopped })
    }
    await expect(write(4)).rejects.toMatchObject(stopped)
    await expect(readAll(parts)).rejects.toMatchObject(stopped)

    await parts.close()
    const again = openSqlite(join(folder, 'parley.db'))
    opened.push(again)
    await sql`insert into written values (5)`.execute(again.db)
    expect(await readAll(again)).toContain(5)
  })

  test('a commit on SQLite survives losing all unflushed pages, across checkpoints and restarts', async () => {
    let images = 0
    let lastImage = ''
    const path = join(folder, 'parley.db')
    const flush = promisify(fdatasync)
    const { parts, write } = await openWith(async (file) => {
      // What is in the files when the flush begins is on disk when it ends. Later pages may be lost.
      const image = join(folder, `image-${images++}`)
      mkdirSync(image)
      for (const suffix of ['', '-wal']) {
        if (existsSync(`${path}${suffix}`)) copyFileSync(`${path}${suffix}`, join(image, `parley.db${suffix}`))
      }
      await flush(file)
      lastImage = image
    })
    const acknowledged: { readonly n: number; readonly image: string }[] = []
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let turn = 0; turn < 25; turn += 1) {
        const n = writer * 1_000 + turn
        await write(n)
        acknowledged.push({ n, image: lastImage })
        const checkpoint = turn % 10 === 5 && writer < 3 && ['TRUNCATE', 'RESTART', 'PASSIVE'][writer]
        if (checkpoint) await sql.raw(`pragma wal_checkpoint(${checkpoint})`).execute(parts.db)
      }
    })
    await Promise.all(writers)

    expect(images).toBeGreaterThan(5)
    expect(images).toBeLessThan(200)
    for (const image of new Set(acknowledged.map((each) => each.image))) {
      const copy = new Database(join(image, 'parley.db'))
      const rows = new Set(copy.prepare('select n from written').pluck().all())
      copy.close()
      const lost = acknowledged.filter((each) => each.image === image && !rows.has(each.n))
      expect([image, lost]).toEqual([image, []])
    }
  })
})

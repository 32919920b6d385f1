import { copyFileSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { newDataDir } from '../../testing/http/process.ts'
import { overwrite } from '../../testing/stores/data-dir.ts'
import { findLogDamage } from './log-damage.ts'

const headerBytes = 32
const frameBytes = 24 + 4096

test.each([
  ['a page', (frame: number) => frame + 24 + 100],
  ['the salts', (frame: number) => frame + 8],
  ['the checksum', (frame: number) => frame + 16],
])('a damaged log is found when the damage is in %s, and only then', (_, positionIn) => {
  const { copy, frames } = leaveLog(12)
  expect(findLogDamage(copy())).toBeUndefined()
  for (let frame = 0; frame < frames - 1; frame += 1) {
    const damaged = copy()
    overwrite(`${damaged}-wal`, positionIn(headerBytes + frame * frameBytes), Buffer.from('no'))
    expect(findLogDamage(damaged)).toContain(`damaged at frame ${frame + 1} of ${frames}, so SQLite ignores it`)
    expect(rowsIn(damaged)).toBeLessThan(12)
  }
})

test('a damaged log is found when its header is damaged', () => {
  const { copy } = leaveLog(3)
  for (let byte = 0; byte < headerBytes; byte += 1) {
    const damaged = copy()
    // Inverted, because a salt or checksum may already have any given value.
    const current = readFileSync(`${damaged}-wal`)[byte] ?? 0
    overwrite(`${damaged}-wal`, byte, Buffer.from([current ^ 0xff]))
    expect(findLogDamage(damaged)).toContain('is damaged at its beginning')
  }
})

test('a damaged log says how many transactions are lost', () => {
  const { copy, frames } = leaveLog(12)
  const damaged = copy()
  overwrite(`${damaged}-wal`, headerBytes + (frames - 4) * frameBytes + 30, Buffer.from('no'))
  expect(findLogDamage(damaged)).toContain('3 committed transactions are lost')
  overwrite(`${damaged}-wal`, headerBytes + (frames - 3) * frameBytes, Buffer.alloc(3 * frameBytes))
  expect(findLogDamage(damaged)).toBeUndefined()
})

test('a damaged log is not a log that ends within a transaction, as after a kill', () => {
  const { copy, frames } = leaveLog(4)
  for (let kept = headerBytes + (frames - 1) * frameBytes; kept < headerBytes + frames * frameBytes; kept += 97) {
    const killed = copy()
    truncateSync(`${killed}-wal`, kept)
    expect(findLogDamage(killed)).toBeUndefined()
  }
})

test('a damaged log is not a log with frames of an earlier use or of a rolled-back transaction', () => {
  const { handle, path, write } = openStore()
  for (let n = 0; n < 50; n += 1) write.run(`earlier ${n}`)
  handle.pragma('wal_checkpoint(RESTART)')
  for (let n = 0; n < 3; n += 1) write.run(`now ${n}`)
  expect(statSync(`${path}-wal`).size).toBeGreaterThan(20 * frameBytes)
  expect(findLogDamage(path)).toBeUndefined()

  handle.pragma('cache_size = 5')
  handle.exec('begin')
  for (let n = 0; n < 2_000; n += 1) write.run(`rolled back ${n}`.repeat(30))
  handle.exec('rollback')
  write.run('after it')
  expect(findLogDamage(path)).toBeUndefined()
})

test('a damaged log is nothing where there is no log, or an empty one', () => {
  const { handle, path } = openStore()
  handle.pragma('wal_checkpoint(TRUNCATE)')
  expect(readFileSync(`${path}-wal`)).toHaveLength(0)
  expect(findLogDamage(path)).toBeUndefined()
  handle.close()
  expect(findLogDamage(path)).toBeUndefined()
})

function openStore() {
  const folder = newDataDir()
  const path = join(folder, 'store.db')
  const handle = new Database(path)
  onTestFinished(() => void handle.close())
  handle.pragma('journal_mode = WAL')
  handle.pragma('wal_autocheckpoint = 0')
  handle.exec('create table note (text)')
  handle.pragma('wal_checkpoint(TRUNCATE)')
  return { folder, path, handle, write: handle.prepare('insert into note values (?)') }
}

/** A store whose rows, each a transaction of one frame, are in its log only. `copy` returns the path of a copy. */
function leaveLog(rows: number) {
  const { folder, path, write } = openStore()
  for (let n = 0; n < rows; n += 1) write.run(`row ${n}`)
  let copies = 0
  const copy = () => {
    const to = join(folder, `copy-${copies++}.db`)
    for (const suffix of ['', '-wal']) copyFileSync(`${path}${suffix}`, `${to}${suffix}`)
    return to
  }
  return { copy, frames: (statSync(`${path}-wal`).size - headerBytes) / frameBytes }
}

function rowsIn(path: string): number {
  const handle = new Database(path)
  const { count } = handle.prepare('select count(*) as count from note').get() as { count: number }
  handle.close()
  return count
}

import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { overwrite } from '../../testing/stores/data-dir.ts'
import { replaceSqliteFile } from './replace-sqlite-file.ts'

const rowCount = 2_000

/** A store whose last writes are in its log, as after a kill, and a backup from before them. */
function createDataDir() {
  const folder = mkdtempSync(join(tmpdir(), 'parley-put-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const at = (name: string) => join(folder, name)
  const writer = new Database(at('writer.db'))
  writer.pragma('journal_mode = WAL')
  writer.exec('create table note (id integer primary key, text text not null)')
  const write = writer.prepare('insert into note (text) values (?)')
  writer.transaction(() => {
    for (let count = 0; count < rowCount; count++) write.run(`kept ${count}`.padEnd(60))
  })()
  writer.pragma('wal_checkpoint(TRUNCATE)')
  copyFileSync(at('writer.db'), at('backup.db'))
  writer.exec("update note set text = 'changed' where id % 3 = 0; delete from note where id % 5 = 0")
  copyFileSync(at('writer.db'), at('parley.db'))
  copyFileSync(at('writer.db-wal'), at('parley.db-wal'))
  writer.close()
  rmSync(at('writer.db'))
  return { at, names: () => readdirSync(folder).toSorted() }
}

/** The content that a Parley starting now would read, taken from a copy. */
function found(at: (name: string) => string) {
  const folder = mkdtempSync(join(tmpdir(), 'parley-found-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const suffix of ['', '-wal', '-shm', '-journal']) {
    if (existsSync(at(`parley.db${suffix}`))) copyFileSync(at(`parley.db${suffix}`), join(folder, `parley.db${suffix}`))
  }
  const handle = new Database(join(folder, 'parley.db'), { fileMustExist: true })
  try {
    const whole = handle.pragma('integrity_check', { simple: true })
    const kept = handle.prepare("select count(*) from note where text like 'kept%'").pluck().get()
    return { whole, kept, notes: handle.prepare('select count(*) from note').pluck().get() }
  } catch (error) {
    return (error as Error).message
  } finally {
    handle.close()
  }
}

const old = { whole: 'ok', kept: 1_067, notes: 1_600 }
const restored = { whole: 'ok', kept: rowCount, notes: rowCount }
const damaged = 'file is not a database'

test('a restore keeps, and does not apply, the log of a store without its main file', () => {
  const { at } = createDataDir()
  const log = readFileSync(at('parley.db-wal'))
  rmSync(at('parley.db'))

  const kept = replaceSqliteFile(at('parley.db'), at('backup.db'))

  expect(found(at)).toEqual(restored)
  expect(kept).toMatch(/parley\.replaced-\d{8}t\d{6}z\.db-wal$/)
  expect(readFileSync(`${kept}`)).toEqual(log)
})

test('a restore does not apply the log of a damaged store, whose files are kept', () => {
  const { at } = createDataDir()
  const log = readFileSync(at('parley.db-wal'))
  overwrite(at('parley.db'), 0, Buffer.alloc(100, 7))
  const file = readFileSync(at('parley.db'))
  expect(found(at)).toBe(damaged)

  const kept = replaceSqliteFile(at('parley.db'), at('backup.db'))

  expect(found(at)).toEqual(restored)
  expect([readFileSync(`${kept}`), readFileSync(`${kept}-wal`)]).toEqual([file, log])
})

test('replacing the store with a backup keeps two stores replaced within one second', () => {
  const { at, names } = createDataDir()
  for (const name of ['one', 'two', 'three']) {
    writeFileSync(at('parley.db'), name)
    replaceSqliteFile(at('parley.db'), at('backup.db'))
  }
  const kept = names().filter((name) => name.startsWith('parley.replaced-') && name.endsWith('.db'))
  expect(kept.map((name) => readFileSync(at(name), 'utf8')).toSorted()).toEqual(['one', 'three', 'two'])
})

test('replacing the store with a backup fails without changes while another process has the store open', () => {
  const { at } = createDataDir()
  const other = new Database(at('parley.db'))
  onTestFinished(() => void other.close())
  other.pragma('journal_mode = WAL')
  other.prepare('select count(*) from note').get()

  expect(() => replaceSqliteFile(at('parley.db'), at('backup.db'))).toThrow('Another command is using')

  expect(other.prepare('select count(*) from note').pluck().get()).toBe(old.notes)
  other.close()
  expect(found(at)).toEqual(old)
})

test.each([
  ['sound', old],
  ['damaged', damaged],
])('killed before any step, it leaves the %s old store or the complete new one', (state, before) => {
  const seen: unknown[] = []
  for (let step = 1; step < 20; step++) {
    const { at, names } = createDataDir()
    if (state === 'damaged') overwrite(at('parley.db'), 0, Buffer.alloc(100, 7))
    // The bytes of the log, under any name.
    linkSync(at('parley.db-wal'), at('log'))
    const { signal, stderr } = putInProcess(at, step)
    if (signal === null && stderr !== '') throw new Error(stderr)
    seen.push(found(at))
    if (state === 'damaged') {
      const logs = names().filter((name) => name.endsWith('.db-wal'))
      expect(logs.map((name) => readFileSync(at(name)).equals(readFileSync(at('log'))))).toEqual([true])
    }
    if (signal === null) break
  }
  expect(seen.length).toBeGreaterThan(3)
  expect(seen.slice(0, -1)).toEqual(seen.slice(0, -1).map(() => before))
  expect(seen.at(-1)).toEqual(restored)
})

/** Kills itself before the nth change of a file or file name. */
function putInProcess(at: (name: string) => string, step: number) {
  const program = `
    import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    let steps = 0
    for (const name of ['copyFileSync', 'linkSync', 'renameSync', 'rmSync', 'unlinkSync']) {
      const real = fs[name]
      fs[name] = (...given) => {
        if (++steps === ${step}) process.kill(process.pid, 'SIGKILL')
        return real(...given)
      }
    }
    syncBuiltinESMExports()
    const { replaceSqliteFile } = await import(${JSON.stringify(resolve(import.meta.dirname, 'replace-sqlite-file.ts'))})
    replaceSqliteFile(${JSON.stringify(at('parley.db'))}, ${JSON.stringify(at('backup.db'))})`
  const words = ['--input-type=module', '-e', program]
  return spawnSync(process.execPath, words, { cwd: import.meta.dirname, encoding: 'utf8' })
}

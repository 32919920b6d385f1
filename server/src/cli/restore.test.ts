import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { migrations } from '../db/migrations/index.ts'
import { openSqlite } from '../db/sqlite/sqlite.ts'
import { parley } from '../testing/http/command-line.ts'
import { newDataDir } from '../testing/http/process.ts'
import { createDataDir, people, serving } from '../testing/stores/data-dir.ts'

/** A SQLite file of another program. */
function makeForeign(path: string, statement: string): void {
  const handle = new Database(path)
  handle.exec(statement)
  handle.close()
}

test('restore restores the store where only its log is left, without applying that log', async () => {
  const { env, file, rows } = createDataDir()
  const running = await serving(env)
  await parley(['backup', file('good.db')], env)
  await parley(['user', 'add', '--email', 'ann@example.com', '--password-stdin'], env, 'nanoseconds!')
  copyFileSync(file('parley.db-wal'), file('log'))
  await running.close()
  rmSync(file('parley.db'))
  copyFileSync(file('log'), file('parley.db-wal'))

  const restored = await parley(['restore', file('good.db')], env)

  expect(restored).toMatchObject({ code: 0, errorOutput: '' })
  const [, kept = ''] = /^The previous store was kept: (.*-wal)$/m.exec(restored.printed) ?? []
  expect(readFileSync(kept).equals(readFileSync(file('log')))).toBe(true)
  expect(rows(people)).toEqual([{ email: 'root@example.com' }])
  expect(await parley(['verify'], env)).toMatchObject({ code: 0, errorOutput: '' })
})

test('restore rejects an empty file and one of another program; the store stays unchanged', async () => {
  const { env, file, rows } = createDataDir()
  await (await serving(env)).close()
  writeFileSync(file('empty.db'), '')
  makeForeign(file('without-tables.db'), 'vacuum')
  makeForeign(file('browser.db'), 'create table cookies (name text); insert into cookies values (1)')

  for (const name of ['empty.db', 'without-tables.db', 'browser.db', 'parley.lock']) {
    const refused = await parley(['restore', file(name)], env)
    expect(refused, name).toMatchObject({
      code: 1,
      errorOutput: expect.stringContaining('This is not a Parley store'),
    })
  }
  expect(rows(people)).toEqual([{ email: 'root@example.com' }])
  expect(readdirSync(file('')).filter((name) => /replaced|partial|restoring/.test(name))).toEqual([])
})

test('restore refuses a backup of the other engine with that reason', async () => {
  const { env, file } = createDataDir()
  writeFileSync(file('postgres.dump'), 'PGDMP\x01\x0e\x00 and so on')
  const toSqlite = await parley(['restore', file('postgres.dump')], env)
  const away = { PARLEY_DATA_DIR: newDataDir(), DATABASE_URL: 'postgres://127.0.0.1:1/parley' }
  const toPostgres = await parley(['restore', file('parley.db')], away)

  expect(toSqlite).toMatchObject({ code: 1, errorOutput: expect.stringContaining('a backup of a Postgres store') })
  expect(toPostgres).toMatchObject({ code: 1, errorOutput: expect.stringContaining('a backup of a SQLite store') })
})

test('restore records the restored backup as proven, not as unfinished', async () => {
  const { env, file, rows } = createDataDir()
  await (await serving(env)).close()
  await parley(['backup', file('good.db')], env)
  const { size } = statSync(file('good.db'))

  await parley(['restore', file('good.db')], env)

  const runs = rows('select outcome, file, bytes, reason from backup_run')
  expect(runs).toEqual([{ outcome: 'proven', file: file('good.db'), bytes: size, reason: null }])
})

test('restore works with the command that a failed migration prints, for any folder name', async () => {
  const dataDir = join(newDataDir(), "Zoë's $data dir")
  mkdirSync(dataDir)
  const file = (name: string) => join(dataDir, name)
  copyFileSync(inject('sqliteTemplate'), file('parley.db'))
  const parts = openSqlite(file('parley.db'))
  const fails = { up: (db: never) => sql`drop table audit_head`.execute(db).then(() => Promise.reject(new Error())) }
  const steps = { ...migrations, '9998-next': fails }
  const failed = await migrate(parts, { copyPath: (step) => file(`before-${step}.db`), steps }).catch(
    (error: Error) => error.message,
  )
  await parts.close()

  const [, typed = ''] = /\n {2}parley (.*)$/.exec(String(failed)) ?? []
  const read = spawnSync('sh', ['-c', `printf '%s\\n' ${typed}`], { encoding: 'utf8' })
  const words = read.stdout.trimEnd().split('\n')

  expect(words).toEqual(['restore', file('before-9998-next.db')])
  expect(await parley(words, { PARLEY_DATA_DIR: dataDir })).toMatchObject({ code: 0, errorOutput: '' })
})

test('backup accepts one file, as an argument or after --to', async () => {
  const { env, file } = createDataDir()
  const made = await parley(['backup', file('mine.db'), '--if-older-than', '1'], env)
  expect(made).toMatchObject({
    code: 0,
    printed: expect.stringMatching(/^Backed up to .*mine\.db\. The backup was verified/),
  })
  for (const more of [['--to', file('b.db')], [file('b.db')], ['--too', file('b.db')]]) {
    expect(await parley(['backup', file('a.db'), ...more], env), more.join(' ')).toMatchObject({ code: 2 })
  }
  expect(['a.db', 'b.db'].filter((name) => existsSync(file(name)))).toEqual([])
})

test('made after a clock correction is kept, and those dated later displace none', async () => {
  const { env, file } = createDataDir()
  const made = () => readdirSync(file('backups')).toSorted()
  const early = ['parley-20200101t000000z.db', 'parley-20200102t000000z.db']
  const ahead = ['parley-29990101t000000z.db', 'parley-29990102t000000z.db']
  mkdirSync(file('backups'))
  for (const name of [...early, ...ahead]) copyFileSync(file('parley.db'), file(`backups/${name}`))

  expect(await parley(['backup'], { ...env, PARLEY_BACKUP_KEEP: '2' })).toMatchObject({ code: 0 })

  expect(made()).toEqual([early[1], expect.stringMatching(/^parley-202\d/), ...ahead])
  expect(await parley(['backup', file('next.db')], { ...env, PARLEY_BACKUP_KEEP: '1' })).toMatchObject({ code: 0 })
  expect(made()).toHaveLength(4)
})

test('a disk that fails is not reported as damage, and the error names a remedy', async () => {
  const { env, file, dataDir } = createDataDir()
  await parley(['migrate'], env)
  await parley(['backup', file('good.db')], env)
  const cannotWrite = (folder: string) => ({
    code: 1,
    printed: '',
    errorOutput: expect.stringMatching(
      new RegExp(`Parley cannot write to ${folder} \\(.*\\)\\. Give the account that runs Parley`),
    ),
  })
  expect(await parley(['backup', '/sys/kernel/mine.db'], env)).toMatchObject(cannotWrite('/sys/kernel'))
  const elsewhere = await parley(['restore', file('good.db')], { PARLEY_DATA_DIR: '/sys/kernel' })
  expect(elsewhere).toMatchObject(cannotWrite('/sys/kernel'))
  // A folder in place of the log makes it unwritable.
  mkdirSync(file('parley.db-wal'))
  for (const words of [['verify'], ['backup'], ['restore', file('good.db')], ['jobs', 'dead']]) {
    const result = await parley(words, env)
    expect(result, words[0]).toMatchObject(cannotWrite(dataDir))
    expect(result.errorOutput).not.toMatch(/damaged|Restore a backup/)
  }
  expect(readdirSync(dataDir).filter((name) => /replaced|partial/.test(name))).toEqual([])
})

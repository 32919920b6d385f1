import { copyFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import pg from 'pg'
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { parley } from '../testing/http/command-line.ts'
import { newDataDir } from '../testing/http/process.ts'
import { addPerson, createDataDir, damage, people, serving } from '../testing/stores/data-dir.ts'

describe('Backup and restore', () => {
  test('a backup made during writes restores that moment; the replaced store is kept', async () => {
    const { env, file, rows } = createDataDir()
    const running = await serving(env)
    await addPerson(env, 'ann')
    const [made] = await Promise.all([parley(['backup', '--to', file('mine.db')], env), addPerson(env, 'bob')])
    await addPerson(env, 'cyd')
    const beside = await parley(['restore', file('mine.db')], env)
    await running.close()

    expect(made).toMatchObject({
      code: 0,
      printed: expect.stringMatching(/^Backed up to .*mine\.db\. The backup was verified: .* all \d+ rows/),
    })
    expect(beside).toMatchObject({ code: 1, errorOutput: expect.stringContaining('Another Parley is running on') })
    expect(await parley(['restore', file('mine.db')], env)).toMatchObject({ code: 0, errorOutput: '' })
    const emails = rows(people) as { email: string }[]
    expect(emails.map(({ email }) => email)).toEqual(expect.arrayContaining(['ann@example.com', 'root@example.com']))
    expect(emails.map(({ email }) => email)).not.toContain('cyd@example.com')
    const kept = readdirSync(file('')).find((name) => name.startsWith('parley.replaced-')) ?? ''
    renameSync(file(kept), file('parley.db'))
    expect(rows(people)).toHaveLength(4)
    expect(await parley(['verify'], env)).toMatchObject({ code: 0 })
  })

  test('no backup is made of a store that is damaged', async () => {
    const { env, file } = createDataDir()
    const handle = new Database(file('parley.db'))
    handle.pragma('foreign_keys = off')
    handle.exec("insert into audit_head (workspace_id, seq, hash) values ('nobody', 0, '')")
    handle.close()

    const refused = 'No backup was made: The restored store is damaged'
    expect(await parley(['backup'], env)).toMatchObject({ code: 1, errorOutput: expect.stringContaining(refused) })
    expect(readdirSync(file('backups'))).toEqual([])
  })

  test('only an intact backup with a known secret and version is restored', async () => {
    const { env, file, rows } = createDataDir()
    await (await serving(env)).close()
    await parley(['backup', '--to', file('good.db')], env)
    copyFileSync(file('good.db'), file('newer.db'))
    const newer = new Database(file('newer.db'))
    newer.exec("insert into kysely_migration values ('9999-later', '2099')")
    newer.close()
    copyFileSync(file('good.db'), file('older.db'))
    const older = new Database(file('older.db'))
    older.exec("update kysely_migration set name = '0001-identity' where name = '0001-baseline'")
    older.close()
    copyFileSync(file('good.db'), file('bad.db'))
    damage(file('bad.db'))
    writeFileSync(file('no.db'), 'this is no store at all')
    const restore = (name: string, more = {}) => parley(['restore', file(name)], { ...env, ...more })

    for (const [name, sentence] of [
      ['newer.db', 'a newer version of Parley has migrated it (9999-later)'],
      ['older.db', 'it belongs to a version of Parley before 0.1.0. Start commit 551a7016 once on it'],
      ['bad.db', 'database disk image is malformed'],
      ['no.db', 'file is not a database'],
      ['absent.db', 'does not exist'],
      ['parley.db', 'is the store itself'],
    ] as const) {
      expect(await restore(name), name).toMatchObject({ code: 1, errorOutput: expect.stringContaining(sentence) })
    }
    const other = await restore('good.db', { PARLEY_SECRET: 'x'.repeat(32) })
    expect(other.errorOutput).toContain('It is encrypted with a different secret than the current one')
    expect((await parley(['restore'], env)).code).toBe(2)
    expect(rows(people)).toHaveLength(1)
    expect(readdirSync(file('')).filter((name) => /replaced|partial|restoring/.test(name))).toEqual([])
  })

  test('scheduled backups run in a separate process and keep the configured number', async () => {
    const { env, file } = createDataDir()
    const old = ['parley-20200101t000000z.db', 'parley-20200102t000000z.db']
    await parley(['backup', '--to', file(`backups/${old[0]}`)], env)
    copyFileSync(file(`backups/${old[0]}`), file(`backups/${old[1]}`))
    copyFileSync(file(`backups/${old[0]}`), file('backups/my-own.db'))
    const more = { PARLEY_BACKUP_HOURS: '0.1', PARLEY_BACKUP_KEEP: '2' }
    const handle = new Database(file('parley.db'))
    handle.exec('delete from backup_run')
    handle.close()
    await serving({ ...env, ...more }, join(import.meta.dirname, '../main.ts'))
    const made = () => readdirSync(file('backups')).filter((name) => !name.startsWith('.'))

    await expect.poll(() => made().some((name) => name > 'parley-2021'), { timeout: 20_000 }).toBe(true)
    await expect.poll(() => made().length, { timeout: 20_000 }).toBe(3)

    expect(made()).toEqual(['my-own.db', old[1], expect.stringMatching(/^parley-20\d{6}t\d{6}z\.db$/)])
    expect((await parley(['backup', '--if-older-than', '24'], env)).printed).toContain('recent enough')
  })

  test('a requested backup ends the run that was recorded for it, and records no other', async () => {
    const { env, file, rows } = createDataDir()
    const handle = new Database(file('parley.db'))
    handle.exec("insert into backup_run (id, started_at) values ('requested', 1)")
    handle.close()

    expect(await parley(['backup', '--run', 'requested'], env)).toMatchObject({ code: 0, errorOutput: '' })

    expect(rows('select id, started_at, outcome from backup_run')).toEqual([
      { id: 'requested', started_at: 1, outcome: 'proven' },
    ])
  })

  test('PostgreSQL backups use its tools and report missing or newer ones', async () => {
    const admin = new pg.Client({ connectionString: inject('postgresUrl') })
    await admin.connect()
    await admin.query(`create database backup_${process.pid} template parley_template`)
    await admin.end()
    const url = new URL(inject('postgresUrl'))
    url.pathname = `/backup_${process.pid}`
    const env = { PARLEY_DATA_DIR: newDataDir(), DATABASE_URL: url.href }
    // With the tools of this machine: verified, or refused by the tool with its version.
    const here = await parley(['backup'], env)
    if (here.code === 0) expect(here.printed).toContain('verified: restored to a temporary store')
    else expect(here.errorOutput).toMatch(/^No backup was made: pg_dump (failed: .*version|is not installed)/s)

    onTestFinished(() => void vi.unstubAllEnvs())
    const tooNew = newDataDir()
    const said = 'pg_restore: error: unrecognized configuration parameter "transaction_timeout"'
    writeFileSync(join(tooNew, 'pg_dump'), `#!/bin/sh\necho '${said}' >&2\nexit 1\n`, { mode: 0o755 })
    vi.stubEnv('PATH', tooNew)
    expect((await parley(['backup'], env)).errorOutput).toMatch(
      /is too new for the server\. Install the PostgreSQL client tools of/,
    )

    vi.stubEnv('PATH', '/nowhere')
    const without = await parley(['backup'], env)
    expect(without).toMatchObject({ code: 1, errorOutput: expect.stringContaining('pg_dump is not installed.') })
    expect(readdirSync(join(env.PARLEY_DATA_DIR, 'backups')).filter((name) => name.includes('partial'))).toEqual([])
    expect((await parley(['verify'], env)).printed).toContain('The extension amcheck is not in this database')
  })
})

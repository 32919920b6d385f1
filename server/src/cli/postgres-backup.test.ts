import { copyFileSync, existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, type TestContext, test, vi } from 'vitest'
import { restoreBeside } from '../db/postgres/postgres-beside.ts'
import { tool } from '../db/postgres/postgres-tools.ts'
import { parley } from '../testing/http/command-line.ts'
import { newDataDir } from '../testing/http/process.ts'
import { addPerson, people, serving } from '../testing/stores/data-dir.ts'
import { dumpTools } from '../testing/stores/dump-tools.ts'
import { type OwnPostgres, startOwnPostgres } from '../testing/stores/own-postgres.ts'

/** The longest and most unusual name that PostgreSQL accepts. */
const name = `a "store" + Zoë's ${'x'.repeat(63 - 19)}`

describe('Backup and restore on PostgreSQL with the tools of this machine', () => {
  let server: OwnPostgres | undefined

  beforeAll(async () => {
    const tools = await dumpTools()
    if ('server' in tools) server = await startOwnPostgres({ major: tools.server, isDurable: false })
  })
  afterAll(() => server?.remove())

  /** A database on a server of its own that the machine's tools can dump. */
  async function createPostgresDataDir({ skip }: TestContext) {
    if (!server) return skip(`${((await dumpTools()) as { missing: string }).missing}`)
    const { url: serverUrl } = server
    const query = async (sentence: string, database = 'postgres') => {
      const client = new pg.Client({ connectionString: addressOf(serverUrl, database) })
      await client.connect()
      return (await client.query(sentence).finally(() => client.end())).rows
    }
    const databases = async () =>
      (await query('select datname from pg_database where not datistemplate')).map(({ datname }) => datname).sort()
    const before = await databases()
    const made = async () => (await databases()).filter((each) => !before.includes(each))
    const create = (each: string) => query(`create database ${pg.escapeIdentifier(each)}`)
    onTestFinished(async () => {
      for (const each of await made()) await query(`drop database ${pg.escapeIdentifier(each)} with (force)`)
    })
    await create(name)
    const dataDir = newDataDir()
    const url = addressOf(serverUrl, name)
    const env = { PARLEY_DATA_DIR: dataDir, DATABASE_URL: url }
    return { url, env, file: (each: string) => join(dataDir, each), query, create, made }
  }

  test('a backup made during writes restores that moment; the replaced database is kept', async (context) => {
    const { env, file, query, made } = await createPostgresDataDir(context)
    const running = await serving(env)
    await addPerson(env, 'ann')
    const [done] = await Promise.all([parley(['backup', '--to', file('mine.dump')], env), addPerson(env, 'bob')])
    await addPerson(env, 'cyd')
    const beside = await parley(['restore', file('mine.dump')], env)
    await running.close()

    expect(done).toMatchObject({
      code: 0,
      printed: expect.stringMatching(/^Backed up to .*mine\.dump\. The backup was verified: .* all \d+ rows/),
    })
    expect(beside).toMatchObject({
      code: 1,
      errorOutput: expect.stringContaining('Another Parley is using this database'),
    })
    const restored = await parley(['restore', file('mine.dump')], env)
    expect(restored).toMatchObject({ code: 0, errorOutput: '' })
    const emails = (await query(people, name)).map(({ email }) => email)
    expect(emails).toEqual(expect.arrayContaining(['ann@example.com', 'root@example.com']))
    expect(emails).not.toContain('cyd@example.com')
    const [kept = '', ...others] = (await made()).filter((each) => each !== name)
    expect(others).toEqual([])
    expect(restored.printed).toContain(`The previous store was kept: the database ${kept}`)
    expect(await query(people, kept)).toHaveLength(4)
    const withStatistics = "select distinct tablename from pg_stats where tablename in ('user', 'workspace_settings')"
    expect(await query(withStatistics, name)).toHaveLength(2)
    expect(await parley(['verify'], env)).toMatchObject({ code: 0 })
    const locks = "select 1 from pg_locks where locktype = 'advisory'"
    await expect.poll(() => query(locks), { timeout: 20_000 }).toEqual([])
    await serving(env)
  })

  test('no backup is made when rows are missing from it', async (context) => {
    const { env, file } = await createPostgresDataDir(context)
    await (await serving(env)).close()
    const found = (process.env.PATH ?? '').split(delimiter).find((folder) => existsSync(join(folder, 'pg_dump'))) ?? ''
    const script = `#!/bin/sh\nexec "${join(found, 'pg_dump')}" "$@" --exclude-table-data=account\n`
    const incomplete = newDataDir()
    writeFileSync(join(incomplete, 'pg_dump'), script, { mode: 0o755 })
    vi.stubEnv('PATH', `${incomplete}${delimiter}${process.env.PATH}`)
    onTestFinished(() => void vi.unstubAllEnvs())

    const refused = 'No backup was made: The restored table account has 0 rows instead of 1'
    expect(await parley(['backup'], env)).toMatchObject({ code: 1, errorOutput: expect.stringContaining(refused) })
    expect(readdirSync(file('backups'))).toEqual([])
  })

  test('only an intact backup with a known secret and version is restored', async (context) => {
    const { url, env, file, query, made } = await createPostgresDataDir(context)
    await (await serving(env)).close()
    await parley(['backup', '--to', file('good.dump')], env)
    const bytes = readFileSync(file('good.dump'))
    const middle = Math.floor(bytes.length / 2)
    writeFileSync(file('bad.dump'), bytes.fill(7, middle, middle + 4096))
    copyFileSync(file('good.dump'), file('short.dump'))
    truncateSync(file('short.dump'), bytes.length - 512)
    writeFileSync(file('no.dump'), 'this is no store at all')
    await query(`insert into kysely_migration values ('9999-later', '2099')`, name)
    await tool('pg_dump', url, ['--format=custom', `--file=${file('newer.dump')}`])
    await query(`delete from kysely_migration where name = '9999-later'`, name)
    const restore = (each: string, more = {}) => parley(['restore', file(each)], { ...env, ...more })

    for (const [each, sentence] of [
      ['newer.dump', 'a newer version of Parley has migrated it (9999-later)'],
      ['bad.dump', 'It cannot be restored: pg_restore failed'],
      ['short.dump', 'It cannot be restored: pg_restore failed'],
      ['no.dump', 'It cannot be restored: pg_restore failed'],
    ] as const) {
      expect(await restore(each), each).toMatchObject({ code: 1, errorOutput: expect.stringContaining(sentence) })
    }
    const other = await restore('good.dump', { PARLEY_SECRET: 'x'.repeat(32) })
    expect(other.errorOutput).toContain('It is encrypted with a different secret than the current one')
    expect(await query(people, name)).toHaveLength(1)
    expect(await made()).toEqual([name])
  })

  test('the next backup removes leftovers of ended processes and no other database', async (context) => {
    const { url, env, file, create, made } = await createPostgresDataDir(context)
    await parley(['migrate'], env)
    await parley(['backup', '--to', file('good.dump')], env)
    const atWork = await restoreBeside(url, file('good.dump'), 'proof')
    const cutOff = await restoreBeside(url, file('good.dump'), 'restoring')
    // The end of a process closes its connection.
    await cutOff.keep()
    const another = 'notes_proof_20200101t000000z_0a1b2c3d'
    await create(another)
    expect(await made()).toEqual([name, atWork.name, cutOff.name, another].sort())

    expect(await parley(['backup', '--to', file('next.dump')], env)).toMatchObject({ code: 0, errorOutput: '' })

    expect(await made()).toEqual([name, atWork.name, another].sort())
    await atWork.drop()
    expect(await made()).toEqual([name, another].sort())
  })

  test('scheduled backups keep the configured number', async (context) => {
    const { env, file } = await createPostgresDataDir(context)
    writeFileSync(file('parley-19991231t000000z.dump'), 'from long ago')
    const more = { PARLEY_BACKUP_DIR: file(''), PARLEY_BACKUP_HOURS: '0.1', PARLEY_BACKUP_KEEP: '1' }
    await serving({ ...env, ...more }, join(import.meta.dirname, '../main.ts'))
    const dumps = () => readdirSync(file('')).filter((each) => each.endsWith('.dump'))

    const itsOwn = expect.stringMatching(/^parley-2\d{7}t\d{6}z\.dump$/)
    await expect.poll(dumps, { timeout: 20_000 }).toEqual([itsOwn])
  })
})

function addressOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = encodeURI(`/${database}`)
  return url.href
}

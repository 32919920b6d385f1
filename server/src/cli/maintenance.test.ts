import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { migrations } from '../db/migrations/index.ts'
import { openSqlite } from '../db/sqlite/sqlite.ts'
import { parley } from '../testing/http/command-line.ts'
import { newDataDir } from '../testing/http/process.ts'
import { createDataDir, damage, overwrite, people, serving } from '../testing/stores/data-dir.ts'
import { startOwnPostgres } from '../testing/stores/own-postgres.ts'

describe('Verify', () => {
  test('verify reports a damaged file, which the last backup restores', async () => {
    const { env, file } = createDataDir()
    await parley(['migrate'], env)
    await parley(['backup', '--to', file('good.db')], env)
    damage(file('parley.db'))

    const found = await parley(['verify'], env)

    expect(found).toMatchObject({
      code: 1,
      errorOutput: expect.stringMatching(/^Problems were found in .*parley\.db:\n {2}\S/),
    })
    expect(found.printed).not.toContain('sound')
    expect(await parley(['restore', file('good.db')], env)).toMatchObject({ code: 0, errorOutput: '' })
    expect((await parley(['verify'], env)).code).toBe(0)
    writeFileSync(file('parley.db'), 'no store')
    expect((await parley(['verify'], env)).errorOutput).toContain('is damaged: file is not a database')
    expect((await parley(['verify'], { PARLEY_DATA_DIR: newDataDir() })).errorOutput).toContain('There is no store at')
  })

  test('verify on PostgreSQL names the damaged table and index, and what the check requires', async () => {
    // A version whose pages have no checksums, so that only Parley can find the damage.
    const server = await startOwnPostgres({ major: 15, isDurable: false })
    onTestFinished(server.remove)
    const address = new URL(server.url)
    address.pathname = '/parley'
    const asSuperuser = async (sentence: string, url = address.href) => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      return (await client.query(sentence).finally(() => client.end())).rows
    }
    await asSuperuser("create role parley login password 'parley'", server.url)
    await asSuperuser('create database parley owner parley', server.url)
    const env = {
      PARLEY_DATA_DIR: newDataDir(),
      DATABASE_URL: address.href.replace('postgres:postgres', 'parley:parley'),
    }
    const verify = () => parley(['verify'], env)
    const missing = async () => /^The extension amcheck .* As a superuser: (.*)$/m.exec((await verify()).printed)?.[1]

    await parley(['migrate'], env)
    await asSuperuser(`insert into "user" select i, 'Ann', 'ann-' || i || '@example.com', true, null, now(), now()
      from generate_series(1, 300) i`)
    await asSuperuser(`insert into account select i, 'a-' || i, 'b', i, null, null, null, null, null, null, null, now(), now()
      from generate_series(1, 300) i`)
    expect(await missing()).toBe('create extension amcheck')
    await asSuperuser('create extension amcheck')
    const grant = await missing()
    expect(grant).toMatch(/^grant execute on function .* to parley$/)
    await asSuperuser(`${grant}`)
    expect(await missing()).toBeUndefined()
    expect(await verify()).toMatchObject({ code: 0, errorOutput: '' })

    const [{ table = '', index = '' } = {}] = await asSuperuser(
      "select pg_relation_filepath('account') as table, pg_relation_filepath('user_email_key') as index",
    )
    await server.stop()
    overwrite(join(server.folder, table), 0, Buffer.alloc(8192, 7))
    const place = readFileSync(join(server.folder, index)).indexOf('ann-200@')
    overwrite(join(server.folder, index), place, Buffer.from('x'))
    await server.start()

    const { code, printed, errorOutput } = await verify()
    expect(code).toBe(1)
    expect(errorOutput).toMatch(/^Problems were found in 127\.0\.0\.1:\d+\/parley:\n/)
    expect(errorOutput).toMatch(/^ {2}account: invalid page in block 0 of relation/m)
    expect(errorOutput).toMatch(/^ {2}user_email_key: .*index "user_email_key"/m)
    expect(printed).not.toContain('sound')
  })

  test('verify names a changed entry of the audit log, and values the secret cannot decrypt', async () => {
    const { env, file } = createDataDir()
    await (await serving(env)).close()
    expect((await parley(['verify'], env)).printed).toMatch(
      /The audit log of My workspace is intact: 1 entries, last hash [0-9a-f]{64}/,
    )
    const handle = new Database(file('parley.db'))
    handle.exec("update audit_entry set subject = 'nobody@example.com'")
    handle.close()

    const { code, errorOutput } = await parley(['verify'], env)

    expect(code).toBe(1)
    expect(errorOutput).toMatch(
      /The audit log of My workspace: entry 1 \(member\.added "nobody@example\.com", .*\) was changed$/,
    )
    expect((await parley(['verify'], { ...env, PARLEY_SECRET: 'x'.repeat(32) })).errorOutput).toContain(
      'encrypted with a different secret',
    )
  })
})

test('the process secret that is not the store’s prevents the start, and a lost one is not replaced', async () => {
  const { env, file } = createDataDir()
  await parley(['migrate'], env)
  renameSync(file('secret'), file('elsewhere'))
  await expect(serving(env)).rejects.toThrow(
    'The store is encrypted, and its secret is missing: PARLEY_SECRET is not set, and there is no file "secret" in',
  )
  await expect(serving({ ...env, PARLEY_SECRET: 'x'.repeat(32) })).rejects.toThrow(
    'a different secret than PARLEY_SECRET',
  )
  expect(existsSync(file('secret'))).toBe(false)
  renameSync(file('elsewhere'), file('secret'))
  await serving(env)
})

test('the process secret is rotated atomically, and the old one is kept beside the new one', async () => {
  const { env, file } = createDataDir()
  await parley(['migrate'], env)
  const first = readFileSync(file('secret'), 'utf8')
  const handle = new Database(file('parley.db'))
  handle.exec("insert into erasure_key (id, sealed_key) values (1, 's1.another')")
  expect(await parley(['secret', 'rotate'], env)).toMatchObject({ code: 1 })
  expect(readFileSync(file('secret'), 'utf8')).toBe(first)
  handle.exec('delete from erasure_key')
  handle.close()

  const rotated = await parley(['secret', 'rotate'], env)
  const second = readFileSync(file('secret'), 'utf8')
  expect(rotated).toMatchObject({ code: 0, printed: expect.stringContaining('Everyone must sign in again') })
  const [until = ''] = readdirSync(file('')).filter((name) => name.startsWith('secret.until-'))
  expect([readFileSync(file(until), 'utf8') === first, second === first]).toEqual([true, false])

  // Killed before the store committed the new secret, the old one is valid; killed after it, the new one is.
  writeFileSync(file('secret.next'), 'y'.repeat(40))
  expect((await parley(['verify'], env)).code).toBe(0)
  expect(readFileSync(file('secret'), 'utf8')).toBe(second)
  writeFileSync(file('secret'), first)
  writeFileSync(file('secret.next'), second)
  expect((await parley(['verify'], env)).code).toBe(0)
  expect(readFileSync(file('secret'), 'utf8')).toBe(second)
})

test('the process secret from the environment is rotated to a chosen one, never beside a running Parley', async () => {
  const { env } = createDataDir()
  const [old, next] = ['o'.repeat(32), 'n'.repeat(32)]
  const rotate = (secret: string, more: string[], stdin = '') =>
    parley(['secret', 'rotate', ...more], { ...env, PARLEY_SECRET: secret }, stdin)
  const running = await serving({ ...env, PARLEY_SECRET: old })
  expect(await rotate(old, ['--new-secret-stdin'], next)).toMatchObject({
    code: 1,
    errorOutput: expect.stringContaining('Another Parley'),
  })
  await running.close()
  expect(await rotate(old, [])).toMatchObject({ code: 2, errorOutput: expect.stringContaining('--new-secret-stdin') })
  expect(await rotate(old, ['--new-secret-stdin'], 'x'.repeat(31))).toMatchObject({ code: 2 })
  expect(await rotate(old, ['--new-secret-stdin'], `${next}\n`)).toMatchObject({ code: 0 })
  await expect(serving({ ...env, PARLEY_SECRET: old })).rejects.toThrow('a different secret')
  await serving({ ...env, PARLEY_SECRET: next })
})

test('a lost secret is replaced together with everything encrypted with it', async () => {
  const { env, file } = createDataDir()
  await parley(['migrate'], env)
  renameSync(file('secret'), file('lost'))
  await expect(serving(env)).rejects.toThrow('If that secret is lost, run "parley secret replace-lost"')
  const replaced = await parley(['secret', 'replace-lost'], env)
  expect(replaced).toMatchObject({ code: 0, printed: expect.stringContaining('The store has a new secret') })
  expect((await parley(['verify'], env)).code).toBe(0)
  await serving(env)
})

test('a store of another version that a newer Parley has migrated is refused', async () => {
  const { env, file } = createDataDir()
  const handle = new Database(file('parley.db'))
  handle.exec("insert into kysely_migration values ('9999-later', '2099')")
  handle.close()
  await expect(serving(env)).rejects.toThrow('a newer version of Parley has migrated it (9999-later)')
  expect((await parley(['verify'], env)).errorOutput).toContain('a newer version of Parley has migrated it')
})

test('a store from before 0.1.0 is refused with the commit to start first', async () => {
  const { env, file } = createDataDir()
  const handle = new Database(file('parley.db'))
  handle.exec("update kysely_migration set name = '0001-identity' where name = '0001-baseline'")
  handle.close()
  const sentence = 'it belongs to a version of Parley before 0.1.0. Start commit 551a7016 once on it'
  await expect(serving(env)).rejects.toThrow(sentence)
  for (const command of ['migrate', 'verify', 'doctor']) {
    const { printed, errorOutput } = await parley([command], env)
    expect(printed + errorOutput, command).toContain(sentence)
  }
})

test('a store of another version is unchanged after a failed migration, whose copy the suggested command restores', async () => {
  const { env, file, rows } = createDataDir()
  await (await serving(env)).close()
  const parts = openSqlite(file('parley.db'))
  const fails = async () => Promise.reject(new Error('disk I/O error'))
  const steps = { ...migrations, '9998-next': { up: (db: never) => sql`drop table user`.execute(db).then(fails) } }
  const failed = await migrate(parts, { copyPath: (step) => file(`before-${step}.db`), steps }).catch(
    (error: Error) => error.message,
  )
  await parts.close()

  expect(failed).toMatch(/^a migration failed and was rolled back: disk I\/O error\n/)
  expect(rows(people)).toHaveLength(1)
  const [, words = ''] = /\n {2}parley (.*)$/.exec(String(failed)) ?? []
  damage(file('parley.db'))
  expect(await parley(words.split(' '), env)).toMatchObject({ code: 0 })
  expect(rows(people)).toHaveLength(1)
})

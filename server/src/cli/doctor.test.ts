import { existsSync, readdirSync, renameSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import pg from 'pg'
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { parley } from '../testing/http/command-line.ts'
import { openMailServer } from '../testing/http/mail-server.ts'
import { newDataDir } from '../testing/http/process.ts'
import { createDataDir, serving } from '../testing/stores/data-dir.ts'

/** A correctly configured Parley. */
async function newHealthy() {
  const place = createDataDir()
  await parley(['migrate'], place.env)
  await parley(['backup'], place.env)
  return place
}

describe('The doctor', () => {
  test('the doctor finds no problem in a healthy installation and creates nothing before the first start', async () => {
    const { env, dataDir } = await newHealthy()
    const before = readdirSync(dataDir)
    const well = await parley(['doctor'], env)
    expect(readdirSync(dataDir)).toEqual(before)
    await serving(env)
    expect(await parley(['doctor'], env)).toEqual(well)
    expect(well).toMatchObject({ code: 0, errorOutput: '' })
    expect(well.printed.split('\n').map((line) => line.slice(0, 7))).toEqual(Array(7).fill('ok     '))

    const PARLEY_DATA_DIR = join(newDataDir(), 'not', 'yet')
    const fresh = await parley(['doctor'], { PARLEY_DATA_DIR })
    expect(fresh).toMatchObject({ code: 0, printed: expect.stringContaining('none yet; the first start creates it') })
    expect(existsSync(PARLEY_DATA_DIR)).toBe(false)
  })

  test('the doctor is content with a new installation, which has no backup yet', async () => {
    const { env } = createDataDir()
    await (await serving(env)).close()

    const { code, printed } = await parley(['doctor'], env)

    expect([code, printed.match(/^(?!ok ).*/gm)]).toEqual([0, null])
    expect(printed).toMatch(/^ok {5}The backups: none yet\. Run "parley backup"/m)
  })

  test('the doctor tries the mail server, signs in, and sends no email', async () => {
    const { env } = await newHealthy()
    const mail = (url: string) => ({ ...env, PARLEY_SMTP_URL: url, PARLEY_MAIL_FROM: 'parley@example.com' })
    const good = await openMailServer()
    const bad = await openMailServer({ EHLO: '250-mail.test\r\n250 AUTH PLAIN', AUTH: '535 5.7.8 wrong password' })
    const well = await parley(['doctor'], mail(good.url))
    const refused = await parley(['doctor'], mail(bad.url.replace('//', '//parley:hush@')))
    const away = await parley(['doctor'], mail('smtp://127.0.0.1:1'))

    expect(well).toMatchObject({ code: 0, printed: expect.stringMatching(/^ok {5}The mail server 127\.0\.0\.1:\d+$/m) })
    expect(refused).toMatchObject({
      code: 1,
      printed: expect.stringMatching(/^wrong {2}The mail server .*: .*535 5\.7\.8 wrong password/m),
    })
    expect(away.printed).toMatch(/^wrong {2}The mail server 127\.0\.0\.1:1: .*ECONNREFUSED/m)
    expect(refused.printed).not.toContain('hush')
    expect([...good.received, ...bad.received].join('')).not.toContain('MAIL FROM')
    expect(good.received.join('')).toContain('EHLO')
  })

  test.each<[string, Record<string, string>, (file: (name: string) => string) => void, RegExp]>([
    ['an address that is of this machine only', { HOST: '0.0.0.0' }, () => {}, /^wrong .*\. Set PARLEY_BASE_URL\.$/m],
    ['passwords in clear', { PARLEY_BASE_URL: 'http://a.example' }, () => {}, /^wrong .*Put a TLS proxy/m],
    [
      'a folder that cannot be written',
      { PARLEY_BACKUP_DIR: '/sys/kernel' },
      () => {},
      /^wrong .*Give the account that runs Parley/m,
    ],
    ['a misspelled setting', { PARLEY_BASEURL: 'x' }, () => {}, /^wrong .*no setting PARLEY_BASEURL,/m],
    ['another secret', { PARLEY_SECRET: 'x'.repeat(32) }, () => {}, /^wrong .*different secret than PARLEY_SECRET\./m],
    ['no secret', {}, (file) => renameSync(file('secret'), file('lost')), /^wrong .*its secret is missing/m],
    ['a lost store', {}, (file) => truncateSync(file('parley.db')), /^wrong .*"parley restore FILE"/m],
    [
      'an older store',
      {},
      (file) => change(file, removeLastStep),
      /^wrong .*1 migrations behind\. .*"parley migrate"/m,
    ],
    [
      'a newer store',
      {},
      (file) => change(file, "insert into kysely_migration values ('9999', '')"),
      /^wrong .*newer version/m,
    ],
    ['no backup', {}, (file) => change(file, neverBackedUp), /^wrong .*PARLEY_BACKUP_HOURS/m],
    ['a failed backup', {}, (file) => change(file, failLastRun), /^wrong .*The last backup failed/m],
  ])('the doctor reports only %s and exits with 1', async (_what, more, spoil, line) => {
    const { env, file } = await newHealthy()
    spoil(file)
    const { code, printed, errorOutput } = await parley(['doctor'], { ...env, ...more })
    expect([code, errorOutput]).toEqual([1, 'One check failed.'])
    expect(printed).toMatch(line)
    expect(printed.match(/^wrong/gm)).toHaveLength(1)
  })

  test('an invalid setting fails with the same error as the start', async () => {
    expect(await parley(['doctor'], { PORT: 'eighty' })).toMatchObject({
      code: 1,
      errorOutput: expect.stringMatching(/^PORT: /m),
    })
  })

  test('the doctor on PostgreSQL reports missing tools and an unreachable server without its password', async () => {
    const url = new URL(inject('postgresUrl'))
    url.pathname = `/doctor_${process.pid}`
    const admin = new pg.Client({ connectionString: inject('postgresUrl') })
    await admin.connect()
    await admin.query(`create database doctor_${process.pid} template parley_template`)
    await admin.end()
    const env = { PARLEY_DATA_DIR: newDataDir(), DATABASE_URL: url.href }
    vi.stubEnv('PATH', '/nowhere')
    onTestFinished(() => void vi.unstubAllEnvs())

    const { code, printed } = await parley(['doctor'], env)
    const away = await parley(['doctor'], { ...env, DATABASE_URL: 'postgres://parley:hush@127.0.0.1:1/parley' })

    expect(code).toBe(1)
    expect(printed).toMatch(/^ok {5}The store 127\.0\.0\.1:\d+\/doctor_\d+$/m)
    expect(printed.match(/^wrong .*: pg_(dump|restore) is not installed\. .* PostgreSQL \d+\.$/gm)).toHaveLength(2)
    expect(away.printed).toMatch(/^wrong {2}The store 127\.0\.0\.1:1\/parley: .*ECONNREFUSED/m)
    expect(away.printed).not.toContain('hush')
  })
})

const removeLastStep = 'delete from kysely_migration where name = (select max(name) from kysely_migration)'
const neverBackedUp = "delete from backup_run; update kysely_migration set timestamp = '2020-01-01T00:00:00.000Z'"
const failLastRun = "update backup_run set outcome = 'failed'"

function change(file: (name: string) => string, statement: string): void {
  const handle = new Database(file('parley.db'))
  handle.exec(statement)
  handle.close()
}

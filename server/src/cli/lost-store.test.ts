import { copyFileSync, existsSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import { migrations } from '../db/migrations/index.ts'
import { openStore } from '../db/open.ts'
import { lockDataDir } from '../db/sqlite/data-dir-lock.ts'
import { parley } from '../testing/http/command-line.ts'
import { newDataDir, startParley } from '../testing/http/process.ts'
import { createDataDir, serving } from '../testing/stores/data-dir.ts'
import { ownDatabase } from '../testing/stores/own-database.ts'

const addAnn = ['user', 'add', '--email', 'ann@example.com']

test.each([
  ['is cut to nothing', (path: string) => truncateSync(path), 'is empty: its content is lost'],
  ['has no table left', (path: string) => refill(path, 'vacuum'), 'it is not a Parley store'],
  ['is another program’s', (path: string) => refill(path, 'create table cookies (name)'), 'it is not a Parley store'],
  ['is gone, but for its log', (path: string) => leaveLog(path), 'is missing, but its log'],
])('a store whose file %s is neither recreated, nor called intact, nor backed up', async (_how, lose, sentence) => {
  const { env, file } = createDataDir()
  await (await serving(env)).close()
  const secret = readFileSync(file('secret'))
  await parley(['backup', file('good.db')], env)
  lose(file('parley.db'))

  await expect(serving(env)).rejects.toThrow(sentence)
  for (const words of [['migrate'], addAnn, ['jobs', 'dead']]) {
    expect(await parley(words, env), words[0]).toMatchObject({
      code: 1,
      errorOutput: expect.stringContaining(sentence),
    })
  }
  expect((await parley(['migrate'], env)).errorOutput).toMatch(
    /"parley restore FILE".* move \S+ away, and the next start/,
  )
  expect(await parley(['verify'], env)).toMatchObject({ code: 1, printed: '' })
  expect(await parley(['backup', file('worthless.db')], env)).toMatchObject({ code: 1, printed: '' })
  expect(existsSync(file('worthless.db'))).toBe(false)
  expect(readFileSync(file('secret')).equals(secret)).toBe(true)
  expect(await parley(['restore', file('good.db')], env)).toMatchObject({ code: 0, errorOutput: '' })
  expect(await parley(['verify'], env)).toMatchObject({ code: 0, errorOutput: '' })
})

test('a lost store is recreated once its remains were moved away as the error suggests', async () => {
  const { env, file } = createDataDir()
  truncateSync(file('parley.db'))
  const { errorOutput } = await parley(['migrate'], env)
  const [, remains = ''] = / move (\S+) away/.exec(errorOutput) ?? []
  rmSync(remains)
  expect(remains).toBe(file('parley.db'))
  expect((await parley(['migrate'], env)).printed).toMatch(/^Migrated: 0001-baseline, /)
})

describe('An interrupted first start', () => {
  test.each([
    ['before the store has its name', 'renameSync', false],
    ['between the store and its secret', 'writeFileSync', true],
  ])('%s leaves a state from which the next one starts', async (_when, call, isMade) => {
    const PARLEY_DATA_DIR = newDataDir()
    const file = (name: string) => `${PARLEY_DATA_DIR}/${name}`
    const killing = `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module';
      fs.${call} = () => process.kill(process.pid, 'SIGKILL'); syncBuiltinESMExports()`
    const nodeOptions = ['--import', `data:text/javascript,${encodeURIComponent(killing)}`]
    await startParley(['migrate'], { PARLEY_DATA_DIR }, { nodeOptions }).ended
    expect(['parley.db', 'secret'].map((name) => existsSync(file(name)))).toEqual([isMade, false])
    if (!isMade) expect(statSync(file('parley.db.making')).size).toBeGreaterThan(0)

    expect(await parley(['migrate'], { PARLEY_DATA_DIR })).toMatchObject({ code: 0, errorOutput: '' })
    expect(await parley(['verify'], { PARLEY_DATA_DIR })).toMatchObject({ code: 0, errorOutput: '' })
    expect(existsSync(file('parley.db.making'))).toBe(false)
  })

  test('a first start beside a secret file added by hand creates the store', async () => {
    const PARLEY_DATA_DIR = newDataDir()
    writeFileSync(`${PARLEY_DATA_DIR}/secret`, 's'.repeat(40))
    writeFileSync(`${PARLEY_DATA_DIR}/parley.db.making`, 'half')
    expect((await parley(['migrate'], { PARLEY_DATA_DIR })).printed).toMatch(/^Migrated: 0001-baseline, /)
    expect(readFileSync(`${PARLEY_DATA_DIR}/secret`, 'utf8')).toBe('s'.repeat(40))
  })
})

describe.each(['sqlite', 'postgres'])('A command beside a running Parley on %s', (engine) => {
  const last = Object.keys(migrations).toSorted().at(-1)
  const olderSteps = Object.fromEntries(Object.entries(migrations).filter(([name]) => name !== last))
  const open = async () => {
    const env: Record<string, string> = { PARLEY_DATA_DIR: newDataDir() }
    if (engine === 'postgres') env.DATABASE_URL = await ownDatabase({ isEmpty: true })
    return { env, openIt: () => openStore(readConfig(env)) }
  }

  test('a command changes no table when the running Parley has an older version', async () => {
    const { env, openIt } = await open()
    const older = openIt()
    onTestFinished(older.close)
    await migrate(older, { steps: olderSteps })
    const tables = async () => JSON.stringify(await older.db.introspection.getTables())
    const before = await tables()
    if (engine === 'sqlite') onTestFinished(lockDataDir(`${env.PARLEY_DATA_DIR}`).release)

    for (const words of [
      addAnn,
      ['user', 'reset-two-factor', '--email', 'a@b.co'],
      ['jobs', 'dead'],
      ['jobs', 'retry'],
    ]) {
      expect(await parley(words, env), words.join(' ')).toMatchObject({
        code: 1,
        errorOutput: expect.stringContaining('Stop Parley, run "parley migrate", and start it again.'),
      })
    }
    expect(await migrate(older, { steps: olderSteps })).toEqual([])
    expect(await tables()).toBe(before)
  })

  test('a start shows the progress of migrating the older store after it has stopped', async () => {
    const { env, openIt } = await open()
    const older = openIt()
    await migrate(older, { steps: olderSteps })
    await older.close()
    const copy = `Copying the store to ${env.PARLEY_DATA_DIR}/parley.before-${last}.db`
    expect((await parley(['migrate'], env)).printed.split('\n')).toEqual([
      ...(engine === 'sqlite' ? [copy] : []),
      `Migrating the store: ${last}, step 1 of 1`,
      `Migrated: ${last}`,
    ])
  })

  test('a command creates the store unless another process is creating it', async () => {
    const { env, openIt } = await open()
    const starting = engine === 'sqlite' ? lockDataDir(`${env.PARLEY_DATA_DIR}`) : undefined
    const other = engine === 'sqlite' ? undefined : openIt()
    await other?.pool?.query('select 1')
    expect(await parley(['jobs', 'dead'], env)).toMatchObject({ code: 1, printed: '' })
    starting?.release()
    await other?.close()

    expect(await parley(['jobs', 'dead'], env)).toMatchObject({ code: 0, printed: 'There are no dead jobs.' })
    expect(await parley(addAnn, env)).toMatchObject({ code: 2 })
  })
})

function refill(path: string, statement: string): void {
  rmSync(path)
  const handle = new Database(path)
  handle.exec(statement)
  handle.close()
}

/** Leaves the last writes in the log only, as a kill does. */
function leaveLog(path: string): void {
  const handle = new Database(path)
  handle.pragma('journal_mode = WAL')
  handle.exec('create table note (text)')
  copyFileSync(`${path}-wal`, `${path}-kept`)
  handle.close()
  rmSync(path)
  copyFileSync(`${path}-kept`, `${path}-wal`)
}

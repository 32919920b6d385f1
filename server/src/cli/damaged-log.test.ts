import { copyFileSync, readFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { openInstallation } from '../open-installation.ts'
import { parley } from '../testing/http/command-line.ts'
import { createDataDir, overwrite } from '../testing/stores/data-dir.ts'

const frameBytes = 24 + 4096

test('Verify reports a damaged log of SQLite and leaves it as it is', async () => {
  const { env, file } = createStoreWithLog()
  const damaged = readFileSync(file('parley.db-wal'))
  for (let time = 0; time < 2; time += 1) {
    const { code, printed, errorOutput } = await parley(['verify'], env)
    expect({ code, printed }).toEqual({ code: 1, printed: '' })
    expect(errorOutput).toMatch(/^Problems were found in .*parley\.db:\n.*parley\.db-wal is damaged at frame 2 of /)
  }
  expect(readFileSync(file('parley.db-wal'))).toEqual(damaged)
})

test('Starting on a damaged log of SQLite warns and copies the log', async () => {
  const { env, file } = createStoreWithLog()
  const damaged = readFileSync(file('parley.db-wal'))
  const log = pino({ level: 'silent' })
  const warn = vi.spyOn(log, 'warn')
  const start = async () => (await openInstallation(readConfig(env), log, { alone: true })).close()
  await start()
  expect(warn.mock.calls).toEqual([
    [{ copy: file('parley.db-wal.damaged') }, expect.stringContaining('transactions are lost')],
  ])
  expect(readFileSync(file('parley.db-wal.damaged'))).toEqual(damaged)

  await start()
  expect(warn).toHaveBeenCalledOnce()
  expect(await parley(['verify'], env)).toMatchObject({ code: 0, errorOutput: '' })
})

/** A migrated store whose last writes are in its log only, as after a kill, with a damaged frame in the middle of it. */
function createStoreWithLog() {
  const { env, file } = createDataDir()
  const handle = new Database(file('parley.db'))
  handle.pragma('journal_mode = WAL')
  for (let n = 0; n < 5; n += 1) handle.exec(`create table note_${n} (text)`)
  const files = ['parley.db', 'parley.db-wal']
  for (const name of files) copyFileSync(file(name), file(`${name}-kept`))
  handle.close()
  for (const name of files) copyFileSync(file(`${name}-kept`), file(name))
  overwrite(file('parley.db-wal'), 32 + frameBytes + 200, Buffer.from('damaged'))
  return { env, file }
}

import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { newDataDir } from './testing/http/process.ts'
import { everyFile, mark, tracesIn } from './testing/stores/traces.ts'

const web = resolve(import.meta.dirname, '../../web')
const runVite = promisify(execFile)

test('the dashboard’s scripts contain no secret of the build environment and no server module', async () => {
  const names = ['PARLEY_SECRET', 'DATABASE_URL', 'PARLEY_OWNER_PASSWORD', 'PARLEY_SMTP_URL', 'PARLEY_METRICS_TOKEN']
  const secrets = Object.fromEntries(names.map((name) => [name, mark(name)]))
  const outDir = newDataDir()
  const words = [
    resolve(web, '../node_modules/vite/bin/vite.js'),
    'build',
    '--outDir',
    outDir,
    '--emptyOutDir',
    '--logLevel',
    'error',
  ]
  await runVite(process.execPath, words, { cwd: web, env: { PATH: process.env.PATH, ...secrets } })
  const scripts = everyFile(outDir)

  // Text of the dashboard, to prove that the right files are searched.
  expect(scripts.includes('New campaign')).toBe(true)
  expect(tracesIn(scripts, secrets)).toEqual([])
  const ofTheServer = [...names, 'better-sqlite3', 'kysely', 'better-auth', 'insertInto']
  expect(ofTheServer.filter((word) => scripts.includes(word))).toEqual([])
}, 60_000)

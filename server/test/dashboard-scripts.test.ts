import { execFile } from 'node:child_process'
import { globSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newDataDir } from '../src/testing/http/process.ts'
import { everyFile, mark, tracesIn } from '../src/testing/stores/traces.ts'

const web = resolve(import.meta.dirname, '../../web')
const names = ['PARLEY_SECRET', 'DATABASE_URL', 'PARLEY_OWNER_PASSWORD', 'PARLEY_SMTP_URL', 'PARLEY_METRICS_TOKEN']
const secrets = Object.fromEntries(names.map((name) => [name, mark(name)]))
/** A little more than the first visit of the inbox may take with its texts, which is tested in a browser. */
const mostBytes = 211_500

type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>

describe('The scripts of the dashboard', () => {
  let folder = ''
  /** Every module that the scripts are made of. */
  let modules: string[] = []
  beforeAll(async () => {
    folder = newDataDir(afterAll)
    const vite = resolve(web, '../node_modules/vite/bin/vite.js')
    const options = ['build', '--outDir', folder, '--emptyOutDir', '--manifest', '--sourcemap', 'hidden']
    const env = { PATH: process.env.PATH, ...secrets }
    await promisify(execFile)(process.execPath, [vite, ...options, '--logLevel', 'error'], { cwd: web, env })
    const maps = globSync(join(folder, '**/*.map'))
    modules = maps.flatMap((map) => JSON.parse(readFileSync(map, 'utf8')).sources)
    for (const map of maps) rmSync(map)
  }, 60_000)

  test('the scripts of the dashboard contain no secret of the build environment and no server module', () => {
    const scripts = everyFile(folder)
    // Text of the dashboard, to prove that the right files are searched.
    expect(scripts.includes('New campaign')).toBe(true)
    expect(tracesIn(scripts, secrets)).toEqual([])
    const ofTheServer = [...names, 'better-sqlite3', 'kysely', 'better-auth', 'insertInto(']
    const written = globSync(join(folder, '**/*.js')).map((file) => readFileSync(file, 'utf8'))
    expect(ofTheServer.filter((word) => written.some((script) => script.includes(word)))).toEqual([])
    expect(modules.some((path) => path.endsWith('/web/src/main.tsx'))).toBe(true)
    expect(modules.filter((path) => path.includes('/server/src/'))).toEqual([])
  })

  test('the scripts of the dashboard that load before any page are at most 211.5 kB compressed', () => {
    const sizes = sizesOf(folder)
    expect(Object.keys(sizes)).toContain('sign-in/page.tsx')
    const tooLarge = Object.entries(sizes).filter(([, bytes]) => bytes > mostBytes)
    expect(tooLarge).toEqual([])
  })
})

/** Returns the compressed size of the script of each page and of everything that it imports. */
function sizesOf(folder: string): Record<string, number> {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
  // What a browser gets.
  const bytesOf = (file: string) => statSync(join(folder, `${file}.br`)).size
  const reach = (chunk: string, seen: Set<string>): Set<string> => {
    if (!seen.has(chunk)) {
      seen.add(chunk)
      for (const next of manifest[chunk]?.imports ?? []) reach(next, seen)
    }
    return seen
  }
  // The pages are those of the route table. Scripts that pages import on demand are not counted.
  const routes = readFileSync(join(web, 'src/routes.tsx'), 'utf8')
  const pages = [...routes.matchAll(/import\('\.\/(pages\/[^']+)'\)/g)].map(([, file]) => `src/${file}`)
  return Object.fromEntries(
    pages.map((page) => {
      const chunks = reach(page, reach('index.html', new Set()))
      const bytes = [...chunks].reduce((sum, chunk) => sum + bytesOf(manifest[chunk]?.file ?? ''), 0)
      return [page.replace('src/pages/', ''), bytes]
    }),
  )
}

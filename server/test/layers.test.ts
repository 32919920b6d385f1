import { describe, expect, test } from 'vitest'
import { findCycles, type Import, isTest, readSourceFiles, type SourceFile } from '../src/testing/source-files.ts'

/**
 * The layers of the server, top first. Each entry is a folder or a file of server/src. A file may import from its own
 * entry and from every layer below, never from another entry of its own layer and never upwards. ARCHITECTURE.md draws them.
 */
const layers: readonly (readonly string[])[] = [
  ['main.ts'],
  ['cli'],
  ['serve.ts'],
  ['entry-points.ts', 'open-installation.ts'],
  ['open-app.ts'],
  ['rest', 'trpc', 'worker', 'webhooks-in', 'attachments'],
  ['ops'],
  ['features'],
  ['app.ts'],
  ['platforms'],
  ['auth'],
  ['http'],
  ['jobs', 'live', 'outbound', 'mail', 'file-storage', 'decoders'],
  ['policy.ts', 'open-existing.ts'],
  ['actor.ts', 'secrets.ts', 'unwritable.ts', 'backup-requests.ts'],
  ['config.ts', 'errors.ts', 'clock.ts', 'most-recent.ts', 'version.ts'],
  ['sign-in-settings.ts', 'file-settings.ts', 'default-data-dir.ts'],
  ['sentences', 'db'],
]
const entryPoints = ['rest', 'trpc', 'worker', 'webhooks-in', 'attachments']

/** Features depend on each other in one direction: a feature may use those before it. */
const features = [
  'search',
  'audit',
  'backups',
  'members',
  'notifications',
  'settings',
  'idempotency',
  'saved-views',
  'tags',
  'contact-fields',
  'channels',
  'api-keys',
  'webhooks',
  'departures',
  'files',
  'canned-replies',
  'templates',
  'contacts',
  'conversations',
  'identity',
  'messages',
  'alerts',
  'campaigns',
  'connections',
  'satisfaction',
  'resends',
  'imports',
  'contact-exports',
  'inbound',
  'outreach',
  'simulator',
  'analytics',
  'retention',
  'workspaces',
  'personal-data',
  'sample-data',
]

/** The packages that a folder may not import. */
const forbiddenPackages: Readonly<Record<string, RegExp>> = {
  features: /^(express|@trpc\/|better-sqlite3|pg$)/,
  platforms: /^(express|@trpc\/|better-sqlite3|pg$)/,
  rest: /^(kysely|better-sqlite3|pg$)/,
  trpc: /^(kysely|better-sqlite3|pg$|express)/,
  worker: /^(kysely|better-sqlite3|pg$|express)/,
  'webhooks-in': /^(kysely|better-sqlite3|pg$|express)/,
  attachments: /^(kysely|better-sqlite3|pg$)/,
}

const server = readSourceFiles('server')
const web = readSourceFiles('web')
const shared = readSourceFiles('shared')
const program = server.filter(({ path }) => path.startsWith('server/src/') && !isTest(path) && !isForTests(path))
const imports = program.flatMap((file) => file.imports)

function isForTests(path: string): boolean {
  return /^(server|shared|web)\/src\/testing\//.test(path)
}

/** The folder or root file of server/src that a path belongs to; undefined for a package and for the other halves. */
function entryOf(path: string): string | undefined {
  return /^server\/src\/([^/]+)/.exec(path)?.[1]
}

function layerOf(path: string): number {
  return layers.findIndex((layer) => layer.includes(entryOf(path) ?? ''))
}

function featureOf(path: string): string | undefined {
  return /^server\/src\/features\/([^/]+)/.exec(path)?.[1]
}

function isMigration(path: string): boolean {
  return path.startsWith('server/src/db/migrations/')
}

const isOurs = (path: string) => /^(server|web|shared)\/|^@parley\//.test(path)

describe('The layers of the server', () => {
  test('every file belongs to a layer', () => {
    expect(program.filter(({ path }) => layerOf(path) === -1)).toEqual([])
  })

  test('imports only point down', () => {
    const upward = imports.filter(({ file, from }) => {
      if (entryOf(from) === undefined || from === 'server/package.json') return false
      const [here, there] = [layerOf(file), layerOf(from)]
      return there < here || (there === here && entryOf(file) !== entryOf(from))
    })
    expect(upward).toEqual([])
  })

  test('a feature imports only features before it, and every feature is listed', () => {
    const wrong = imports.filter(({ file, from }) => {
      const [here, there] = [featureOf(file), featureOf(from)]
      if (here === undefined || there === undefined || here === there) return false
      return !features.includes(there) || features.indexOf(there) >= features.indexOf(here)
    })
    expect(wrong).toEqual([])
    expect(program.map(({ path }) => featureOf(path)).filter((name) => name && !features.includes(name))).toEqual([])
  })

  test('entry points do not import the database, nor features the libraries of entry points', () => {
    const wrong = imports.filter(({ file, from }) => {
      const entry = entryOf(file) ?? ''
      return (entryPoints.includes(entry) && entryOf(from) === 'db') || forbiddenPackages[entry]?.test(from)
    })
    expect(wrong).toEqual([])
  })

  test('the database layer imports nothing of ours but shared types', () => {
    const wrong = imports.filter(
      ({ file, from }) => entryOf(file) === 'db' && isOurs(from) && entryOf(from) !== 'db' && !isShared(from),
    )
    expect(wrong).toEqual([])
  })

  test('features import no platform adapter, and adapters import neither features nor each other', () => {
    const platformOf = (path: string) => /^server\/src\/platforms\/([^/]+)\//.exec(path)?.[1]
    const wrong = imports.filter(({ file, from }) => {
      if (featureOf(file) !== undefined) return platformOf(from) !== undefined
      if (platformOf(file) === undefined) return false
      return featureOf(from) !== undefined || (platformOf(from) ?? platformOf(file)) !== platformOf(file)
    })
    expect(wrong).toEqual([])
  })

  test('SQL is written only in stores, jobs, auth and db', () => {
    const sql = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(<[^`]*>)?`/
    const mayContainSql = /\.store\.ts$|^server\/src\/(jobs|db|auth)\//
    expect(pathsOf(program.filter(({ path, text }) => !mayContainSql.test(path) && sql.test(text)))).toEqual([])
  })

  test('only the tenant filter compares a workspace_id', () => {
    const comparison = /workspace_id['"`)}]*\s*(,\s*'(=|==|!=|<>|in|not in|is)'|(={1,3}|!={1,2}|<>)(?!>)|(in|is)\b)/i
    const wrong = program.filter(
      ({ path, text }) => path !== 'server/src/db/tenant.ts' && !isMigration(path) && comparison.test(text),
    )
    expect(pathsOf(wrong)).toEqual([])
  })

  test('only dialect.ts and the two engines it describes know which engine it is', () => {
    const mayKnow = ['db/dialect.ts', 'db/sqlite/sqlite.ts', 'db/postgres/postgres.ts'].map(
      (path) => `server/src/${path}`,
    )
    const asking = program.filter(
      ({ path, text }) => !mayKnow.includes(path) && /\.engine\b|'postgres'|'sqlite'/.test(text),
    )
    expect(pathsOf(asking)).toEqual([])
  })
})

describe('The server, web and shared', () => {
  const everything = [...server, ...web, ...shared]

  test('shared imports nothing of ours', () => {
    const wrong = importsOfProgram(shared).filter(({ from }) => isOurs(from) && !isShared(from))
    expect(wrong).toEqual([])
  })

  test('web takes one type from the server and nothing else', () => {
    const wrong = importsOfProgram(web.filter(({ path }) => path.startsWith('web/src/'))).filter(
      ({ from, statement }) =>
        isOurs(from) &&
        !from.startsWith('web/') &&
        !isShared(from) &&
        statement !== "import type { AppRouter } from '@parley/server/app-router'",
    )
    expect(wrong).toEqual([])
  })

  test('the server takes nothing from web', () => {
    expect(imports.filter(({ from }) => from.startsWith('web/') || from.startsWith('@parley/web'))).toEqual([])
  })

  test('only tests import tests and what stands in testing', () => {
    const wrong = importsOfProgram(everything.filter(({ path }) => /^(server|web|shared)\/src\//.test(path))).filter(
      ({ from }) => isForTests(from) || isTest(from) || /^(server\/(crash|bench)|web\/(e2e|bench))\//.test(from),
    )
    expect(wrong).toEqual([])
  })

  test('every relative import names a file that exists', () => {
    const known = new Set(everything.map(({ path }) => path))
    const missing = importsOfProgram(everything).filter(
      ({ from }) => /^(server|web|shared)\/.*\.tsx?$/.test(from) && !known.has(from),
    )
    expect(missing).toEqual([])
  })

  test('no import cycles, type imports included', () => {
    expect(findCycles(everything)).toEqual([])
  })
})

function importsOfProgram(files: readonly SourceFile[]): Import[] {
  return files.filter(({ path }) => !isTest(path) && !isForTests(path)).flatMap((file) => file.imports)
}

function isShared(path: string): boolean {
  return path.startsWith('shared/src/')
}

function pathsOf(files: readonly SourceFile[]): string[] {
  return files.map(({ path }) => path)
}

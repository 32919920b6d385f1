import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

/**
 * The floors of the house, top first. A file may import from its own floor's folder and from any floor below; never
 * from another folder of its own floor, and never upwards. ARCHITECTURE.md draws them.
 */
const layers: readonly (readonly string[])[] = [
  ['rest', 'trpc', 'worker', 'webhooks-in', 'attachments'],
  ['features'],
  ['platforms'],
  ['auth'],
  ['http'],
  ['jobs', 'live', 'outbound', 'mail'],
  ['db'],
]

/** Rooms know each other in one direction: a room may use those before it. */
const features = [
  'audit',
  'backups',
  'members',
  'settings',
  'canned-replies',
  'channels',
  'idempotency',
  'api-keys',
  'webhooks',
  'templates',
  'connections',
  'contacts',
  'conversations',
  'messages',
  'campaigns',
  'satisfaction',
  'inbound',
  'simulator',
  'analytics',
] as const

/** What a folder may not import from the registry. */
const forbiddenPackages: Record<string, RegExp> = {
  features: /^(express|@trpc\/|better-sqlite3|pg$)/,
  platforms: /^(express|@trpc\/|better-sqlite3|pg$)/,
  rest: /^(kysely|better-sqlite3|pg$)/,
  trpc: /^(kysely|better-sqlite3|pg$|express)/,
  worker: /^(kysely|better-sqlite3|pg$|express)/,
  'webhooks-in': /^(kysely|better-sqlite3|pg$|express)/,
  attachments: /^(kysely|better-sqlite3|pg$)/,
}

/** The only places that may write SQL. */
const mayContainSql = (file: string) => /\.store\.ts$|^(jobs|db|auth|testing|ops)\//.test(file)

const source = resolve(import.meta.dirname)
const files = (readdirSync(source, { recursive: true }) as string[])
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.endsWith('.contract.ts'))
  .map((file) => file.replaceAll('\\', '/'))

type Import = { file: string; from: string; typeOnly: boolean }

function importsOf(file: string): Import[] {
  const text = readFileSync(join(source, file), 'utf8')
  return [...text.matchAll(/^(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm)].map((match) => {
    const from = match[2] ?? ''
    const target = from.startsWith('.')
      ? relative(source, resolve(source, dirname(file), from)).replaceAll('\\', '/')
      : from
    return { file, from: target, typeOnly: match[1] !== undefined }
  })
}

const imports = files.filter((file) => !file.startsWith('testing/')).flatMap(importsOf)
const folderOf = (file: string) => file.split('/')[0] ?? ''
const layerOf = (file: string) => layers.findIndex((layer) => layer.includes(folderOf(file)))

describe('the house', () => {
  test('imports only point down', () => {
    const upward = imports.filter(({ file, from }) => {
      const [here, there] = [layerOf(file), layerOf(from)]
      return here !== -1 && there !== -1 && (there < here || (there === here && folderOf(file) !== folderOf(from)))
    })
    expect(upward).toEqual([])
  })

  test('a room uses only rooms before it, and every room has its place', () => {
    const featureOf = (file: string) => (folderOf(file) === 'features' ? file.split('/')[1] : undefined)
    const wrong = imports.filter(({ file, from }) => {
      const [here, there] = [featureOf(file), featureOf(from)]
      if (here === undefined || there === undefined || here === there) return false
      return !(features.indexOf(there as never) < features.indexOf(here as never) && features.includes(there as never))
    })
    expect(wrong).toEqual([])
  })

  test('doors do not know the store, and features do not know the doors’ libraries', () => {
    const wrong = imports.filter(({ file, from }) => {
      const isEntryPoint = layers[0]?.includes(folderOf(file))
      return (isEntryPoint && folderOf(from) === 'db') || forbiddenPackages[folderOf(file)]?.test(from)
    })
    expect(wrong).toEqual([])
  })

  test('SQL stands only in stores, jobs, auth and db', () => {
    const sql = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql`/
    const wrong = files
      .filter((file) => !mayContainSql(file) && !file.startsWith('testing/'))
      .filter((file) => sql.test(readFileSync(join(source, file), 'utf8')))
    expect(wrong).toEqual([])
  })

  test('only dialect.ts and the two engines it describes know which engine it is', () => {
    const mayKnow = ['db/dialect.ts', 'db/sqlite/sqlite.ts', 'db/postgres/postgres.ts']
    const asking = files
      .filter((file) => !file.startsWith('testing/') && !mayKnow.includes(file))
      .filter((file) => /\.engine\b|'postgres'|'sqlite'/.test(readFileSync(join(source, file), 'utf8')))
    expect(asking).toEqual([])
  })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import { migrations } from '../../db/migrations/index.ts'
import { openPostgres } from '../../db/postgres/postgres.ts'
import { openSqlite } from '../../db/sqlite/sqlite.ts'
import { ownDatabase } from './own-database.ts'

/** The kinds of store that a migration is tested on. */
export const storeKinds = ['sqlite', 'postgres'] as const

/**
 * A store of the version before a migration, with a workspace `w` and a channel `c`. `migrateTo` applies the migration;
 * `run` executes a statement, and returns its rows; `parts` is the store itself.
 */
export async function openOlderStore(kind: (typeof storeKinds)[number], step: string) {
  const parts = await openEmpty(kind)
  onTestFinished(parts.close)
  await migrate(parts, { steps: stepsWhere((name) => name < step) })
  const run = async (query: string) => (await sql.raw(query).execute(parts.db)).rows
  const now = "'2026-01-01'"
  await run(`insert into organization (id, name, slug, "createdAt") values ('w', 'Acme', 'acme', ${now})`)
  await run("insert into channel values ('c', 'w', 'live', 'simulator', 80, 1, 0)")
  return { run, parts, migrateTo: () => migrate(parts, { steps: stepsWhere((name) => name <= step) }) }
}

async function openEmpty(kind: (typeof storeKinds)[number]) {
  if (kind === 'postgres') return openPostgres(await ownDatabase({ isEmpty: true }), 2)
  const folder = mkdtempSync(join(tmpdir(), 'parley-step-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return openSqlite(join(folder, 'parley.db'))
}

function stepsWhere(isIncluded: (name: string) => boolean) {
  return Object.fromEntries(Object.entries(migrations).filter(([name]) => isIncluded(name)))
}

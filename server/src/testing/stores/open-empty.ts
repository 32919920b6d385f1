import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Engine, EngineParts } from '../../db/dialect.ts'
import { openPostgres } from '../../db/postgres/postgres.ts'
import { openSqlite } from '../../db/sqlite/sqlite.ts'
import { ownDatabase } from './own-database.ts'

/** A store without tables, for tests of migrations. Closed and removed when the test ends. */
export async function openEmpty(engine: Engine): Promise<EngineParts> {
  if (engine === 'postgres') return closedAfter(openPostgres(await ownDatabase({ isEmpty: true }), 2))
  const folder = mkdtempSync(join(tmpdir(), 'parley-migrate-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return closedAfter(openSqlite(join(folder, 'parley.db')))
}

function closedAfter(parts: EngineParts): EngineParts {
  onTestFinished(parts.close)
  return parts
}

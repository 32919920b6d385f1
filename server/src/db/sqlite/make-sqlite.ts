import { existsSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { migrate } from '../migrate.ts'
import { flush } from './flush.ts'
import { openSqlite } from './sqlite.ts'

/**
 * Creates a new store at the path and returns the applied migrations. The file gets its final name only when it is
 * complete: an interrupted start leaves none, so an empty file at the path is a damaged store.
 */
export async function makeSqlite(path: string): Promise<readonly string[]> {
  const temporary = `${path}.making`
  // Leftovers of an interrupted start.
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(`${temporary}${suffix}`, { force: true })
  const parts = openSqlite(temporary)
  const steps = await migrate(parts).finally(parts.close)
  if (existsSync(`${temporary}-wal`)) throw new Error(`Another process has ${temporary} open`)
  flush(temporary)
  renameSync(temporary, path)
  flush(dirname(path))
  return steps
}

import { existsSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { migrate } from '../migrate.ts'
import { flush } from './flush.ts'
import { openSqlite } from './sqlite.ts'

/**
 * Makes the first store at the path, and answers the migrations that were taken. It gets its name once it is whole: a
 * start that is cut off leaves none, so an empty file there was once more than that.
 */
export async function makeSqlite(path: string): Promise<readonly string[]> {
  const making = `${path}.making`
  // What a start that was cut off has left.
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(`${making}${suffix}`, { force: true })
  const parts = openSqlite(making)
  const steps = await migrate(parts).finally(parts.close)
  if (existsSync(`${making}-wal`)) throw new Error(`Another process has ${making} open`)
  flush(making)
  renameSync(making, path)
  flush(dirname(path))
  return steps
}

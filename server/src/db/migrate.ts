import { Migrator } from 'kysely/migration'
import type { EngineParts } from './dialect.ts'
import { migrations } from './migrations/index.ts'

/**
 * Brings the store to this version, copying a non-empty SQLite file aside first. Answers the names of the steps taken.
 * Throws, with nothing of the failed step kept, when one fails.
 */
export async function migrate(parts: EngineParts, copyPath?: (step: string) => string): Promise<string[]> {
  const migrator = new Migrator({
    db: parts.db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          Object.entries(migrations).map(([name, step]) => [name, { up: (db) => step.up(db, parts) }]),
        ),
    },
  })
  const all = await migrator.getMigrations()
  const pending = all.filter((step) => step.executedAt === undefined)
  const first = pending[0]
  if (!first) return []
  if (pending.length < all.length && copyPath) parts.copyAside?.(copyPath(first.name))
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName)
}

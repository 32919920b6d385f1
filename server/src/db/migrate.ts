import { Migrator } from 'kysely/migration'
import type { EngineParts } from './dialect.ts'
import { migrations, type Step } from './migrations/index.ts'

type Ways = {
  /** Where to put the copy that is made before a step, named by it; without this no copy is made. */
  readonly copyPath?: (step: string) => string
  readonly steps?: Readonly<Record<string, Step>>
}

/**
 * Brings the store to this version, copying a non-empty SQLite file aside first. Answers the names of the steps taken.
 * Throws, with nothing of the failed step kept, when one fails.
 */
export async function migrate(parts: EngineParts, { copyPath, steps = migrations }: Ways = {}): Promise<string[]> {
  const migrator = new Migrator({
    db: parts.db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(Object.entries(steps).map(([name, step]) => [name, { up: (db) => step.up(db, parts) }])),
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

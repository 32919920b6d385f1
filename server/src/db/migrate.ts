import { renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { Migrator } from 'kysely/migration'
import type { EngineParts } from './dialect.ts'
import { migrations, type Step } from './migrations/index.ts'
import { copySqlite, flush } from './sqlite-dumps.ts'

type Ways = {
  /** Where to put the copy that is made before a step, named by it; without this no copy is made. */
  readonly copyPath?: (step: string) => string
  readonly steps?: Readonly<Record<string, Step>>
}

/**
 * Brings the store to this version, copying a non-empty SQLite file aside first. Answers the names of the steps taken.
 * Throws, with nothing kept of any step, when one fails: all of them are one transaction, on both engines. A store that
 * a newer version has migrated is refused.
 */
export async function migrate(parts: EngineParts, { copyPath, steps = migrations }: Ways = {}): Promise<string[]> {
  const migrator = new Migrator({
    db: parts.db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(Object.entries(steps).map(([name, step]) => [name, { up: (db) => step.up(db, parts) }])),
    },
  })
  await refuseNewer(parts, steps)
  const all = await migrator.getMigrations()
  const pending = all.filter((step) => step.executedAt === undefined)
  const first = pending[0]
  if (!first) return []
  const copy = pending.length < all.length ? copyPath?.(first.name) : undefined
  const kept = copy !== undefined && parts.file !== undefined ? await copyAside(parts.file, copy) : undefined
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw kept === undefined ? error : howToGoBack(error, kept)
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName)
}

/** The steps that were taken here and that this version does not know, by name. */
export async function unknownSteps(
  parts: Pick<EngineParts, 'db'>,
  steps: Readonly<Record<string, Step>> = migrations,
): Promise<string[]> {
  const tables = await parts.db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const taken = await parts.db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name')
    .execute()
  return taken.map(({ name }) => name).filter((name) => !Object.hasOwn(steps, name))
}

async function refuseNewer(parts: EngineParts, steps: Readonly<Record<string, Step>>): Promise<void> {
  const [unknown] = await unknownSteps(parts, steps)
  if (unknown === undefined) return
  throw new Error(
    `a newer version of Parley has changed it (${unknown}), and this one would misread it. Start that version again, or restore a backup from before with "parley restore".`,
  )
}

/** Under its name only once it is whole. The copy of an earlier attempt holds less, and is replaced. */
async function copyAside(file: string, copy: string): Promise<string> {
  const partial = `${copy}.partial`
  rmSync(partial, { force: true })
  await copySqlite(file, partial)
  renameSync(partial, copy)
  flush(dirname(copy))
  return copy
}

function howToGoBack(error: unknown, copy: string): Error {
  const reason = error instanceof Error ? error.message : String(error)
  return new Error(
    `a migration failed, and nothing of it was kept: ${reason}\nA copy from before it was made. To go back to it, for the version of Parley that it is from:\n  parley restore ${copy}`,
    { cause: error },
  )
}

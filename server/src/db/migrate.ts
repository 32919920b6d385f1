import { renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { EngineParts } from './dialect.ts'
import { migrations, type Step } from './migrations/index.ts'
import { flush } from './sqlite/flush.ts'
import { copySqlite } from './sqlite/sqlite-dumps.ts'

type MigrationOptions = {
  /** The path of the copy that is made before migrating, given the first pending step; without this no copy is made. */
  readonly copyPath?: (step: string) => string
  /** Gets a line before the copy and before each step of a store that has data, because either may take minutes. */
  readonly onProgress?: (line: string) => void
  readonly steps?: Readonly<Record<string, Step>>
}

/**
 * Migrates the store to this version, after copying a non-empty SQLite file. Returns the names of the applied steps.
 * All steps are one transaction on both engines: when one fails, this throws and none is applied. A store that a newer
 * version has migrated is refused.
 */
export async function migrate(
  parts: EngineParts,
  { copyPath, onProgress, steps = migrations }: MigrationOptions = {},
): Promise<string[]> {
  const pending = await pendingSteps(parts, steps)
  const [first] = pending
  if (first === undefined) return []
  const isOlder = (await appliedSteps(parts)).length > 0
  const copy = isOlder && parts.file !== undefined ? copyPath?.(first) : undefined
  if (copy !== undefined) onProgress?.(`Copying the store to ${copy}`)
  const backup = copy !== undefined && parts.file !== undefined ? await copyAside(parts.file, copy) : undefined
  const onStep = (name: string) =>
    isOlder && onProgress?.(`Migrating the store: ${name}, step ${pending.indexOf(name) + 1} of ${pending.length}`)
  const { error, results } = await migratorOf(parts, steps, onStep).migrateToLatest()
  if (error) throw backup === undefined ? error : failedMigration(error, backup)
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName)
}

/** The names of the steps not applied yet. A store that a newer version has migrated is refused. */
export async function pendingSteps(
  parts: EngineParts,
  steps: Readonly<Record<string, Step>> = migrations,
): Promise<string[]> {
  await refuseNewer(parts, steps)
  const all = await migratorOf(parts, steps).getMigrations()
  return all.filter((step) => step.executedAt === undefined).map(({ name }) => name)
}

function migratorOf(
  parts: EngineParts,
  steps: Readonly<Record<string, Step>>,
  onStep?: (name: string) => unknown,
): Migrator {
  const upOf = (name: string, step: Step) => (db: Kysely<unknown>) => {
    onStep?.(name)
    return step.up(db, parts)
  }
  const all = Object.fromEntries(Object.entries(steps).map(([name, step]) => [name, { up: upOf(name, step) }]))
  return new Migrator({ db: parts.db, provider: { getMigrations: async () => all } })
}

/** The names of applied steps that this version does not know. */
export async function unknownSteps(
  parts: Pick<EngineParts, 'db'>,
  steps: Readonly<Record<string, Step>> = migrations,
): Promise<string[]> {
  return (await appliedSteps(parts)).filter((name) => !Object.hasOwn(steps, name))
}

/** Whether Parley created the store: only then the first step is applied. It is not in an empty or a foreign database. */
export async function isParleyStore(parts: Pick<EngineParts, 'db'>): Promise<boolean> {
  const [first = ''] = Object.keys(migrations).toSorted()
  return (await appliedSteps(parts)).includes(first)
}

/** When the first migration was applied to the store of Parley. */
export async function createdAt(parts: Pick<EngineParts, 'db'>): Promise<number> {
  const { first } = await parts.db
    .withTables<{ kysely_migration: { timestamp: string } }>()
    .selectFrom('kysely_migration')
    .select((column) => column.fn.min('timestamp').as('first'))
    .executeTakeFirstOrThrow()
  return Date.parse(first)
}

async function appliedSteps(parts: Pick<EngineParts, 'db'>): Promise<string[]> {
  const tables = await parts.db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const applied = await parts.db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name')
    .execute()
  return applied.map(({ name }) => name)
}

async function refuseNewer(parts: EngineParts, steps: Readonly<Record<string, Step>>): Promise<void> {
  const [unknown] = await unknownSteps(parts, steps)
  if (unknown === undefined) return
  throw new Error(
    `a newer version of Parley has migrated it (${unknown}), and this version would misread it. Start the newer version again, or restore an older backup with "parley restore".`,
  )
}

/** The copy gets its final name only when it is complete. The copy of an earlier attempt is replaced. */
async function copyAside(file: string, copy: string): Promise<string> {
  const partial = `${copy}.partial`
  rmSync(partial, { force: true })
  await copySqlite(file, partial)
  renameSync(partial, copy)
  flush(dirname(copy))
  return copy
}

function failedMigration(error: unknown, copy: string): Error {
  const reason = error instanceof Error ? error.message : String(error)
  return new Error(
    `a migration failed and was rolled back: ${reason}\nA copy was made before the migration. To restore it for the previous version of Parley, run:\n  parley restore ${quotedForShell(copy)}`,
    { cause: error },
  )
}

/** Quoted so that a POSIX shell reads back the same path. */
function quotedForShell(path: string): string {
  return /^[\w./:-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`
}

import { renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { EngineParts } from './dialect.ts'
import { migrations, type Step } from './migrations/index.ts'
import { flush } from './sqlite/flush.ts'
import { copySqlite } from './sqlite/sqlite-dumps.ts'

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
  const [first] = await pendingSteps(parts, steps)
  if (first === undefined) return []
  const copy = (await takenSteps(parts)).length > 0 ? copyPath?.(first) : undefined
  const kept = copy !== undefined && parts.file !== undefined ? await copyAside(parts.file, copy) : undefined
  const { error, results } = await migratorOf(parts, steps).migrateToLatest()
  if (error) throw kept === undefined ? error : howToGoBack(error, kept)
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName)
}

/** What brings the store to this version, by name. A store that a newer version has migrated is refused. */
export async function pendingSteps(
  parts: EngineParts,
  steps: Readonly<Record<string, Step>> = migrations,
): Promise<string[]> {
  await refuseNewer(parts, steps)
  const all = await migratorOf(parts, steps).getMigrations()
  return all.filter((step) => step.executedAt === undefined).map(({ name }) => name)
}

function migratorOf(parts: EngineParts, steps: Readonly<Record<string, Step>>): Migrator {
  const up = Object.entries(steps).map(([name, step]) => [name, { up: (db: Kysely<unknown>) => step.up(db, parts) }])
  return new Migrator({ db: parts.db, provider: { getMigrations: async () => Object.fromEntries(up) } })
}

/** The steps that were taken here and that this version does not know, by name. */
export async function unknownSteps(
  parts: Pick<EngineParts, 'db'>,
  steps: Readonly<Record<string, Step>> = migrations,
): Promise<string[]> {
  return (await takenSteps(parts)).filter((name) => !Object.hasOwn(steps, name))
}

/** Whether Parley made it: every store of ours has had the first step. An empty one has not, nor one of another program. */
export async function isParleyStore(parts: Pick<EngineParts, 'db'>): Promise<boolean> {
  const [first = ''] = Object.keys(migrations).toSorted()
  return (await takenSteps(parts)).includes(first)
}

async function takenSteps(parts: Pick<EngineParts, 'db'>): Promise<string[]> {
  const tables = await parts.db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const taken = await parts.db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name')
    .execute()
  return taken.map(({ name }) => name)
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
    `a migration failed, and nothing of it was kept: ${reason}\nA copy from before it was made. To go back to it, for the version of Parley that it is from:\n  parley restore ${quotedForShell(copy)}`,
    { cause: error },
  )
}

/** As a shell reads it back, whatever is in the name. */
function quotedForShell(path: string): string {
  return /^[\w./:-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`
}

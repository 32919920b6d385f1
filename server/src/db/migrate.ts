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
 * All steps are one transaction on both engines: when one fails, this throws and none is applied. A store of a newer
 * version, or of one before the baseline, is refused.
 */
export async function migrate(
  parts: EngineParts,
  { copyPath, onProgress, steps = migrations }: MigrationOptions = {},
): Promise<string[]> {
  const pending = await pendingSteps(parts, steps)
  if (await isAtBridge(parts)) await replaceHistory(parts)
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

/** The names of the steps not applied yet. A store of a newer version, or of one before the baseline, is refused. */
export async function pendingSteps(
  parts: EngineParts,
  steps: Readonly<Record<string, Step>> = migrations,
): Promise<string[]> {
  const other = await otherVersion(parts, steps)
  if (other !== undefined) throw new Error(other)
  const applied = await appliedSteps(parts)
  return Object.keys(steps)
    .toSorted()
    .filter((name) => !applied.includes(name))
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

/** Why this version cannot read the store, which a newer one or one before the baseline has migrated; otherwise undefined. */
export async function otherVersion(
  parts: Pick<EngineParts, 'db'>,
  steps: Readonly<Record<string, Step>> = migrations,
): Promise<string | undefined> {
  if ((await isAtBridge(parts)) && (await hasEarlierChain(parts))) {
    return `its audit log began with hashes of version 1, which this version cannot verify. Commit ${bridge.commit} can.`
  }
  const applied = await appliedSteps(parts)
  if (applied.includes(firstOfEarlierSteps)) {
    return `it belongs to a version of Parley before 0.1.0. Start commit ${bridge.commit} once on it, or run "parley migrate" there; then this version accepts it.`
  }
  const unknown = applied.find((name) => !Object.hasOwn(steps, name))
  if (unknown !== undefined) {
    return `a newer version of Parley has migrated it (${unknown}), and this version would misread it. Start the newer version again, or restore an older backup with "parley restore".`
  }
  return undefined
}

/** Whether Parley created the store. It is not in an empty or a foreign database. */
export async function isParleyStore(parts: Pick<EngineParts, 'db'>): Promise<boolean> {
  const applied = await appliedSteps(parts)
  return applied.includes(baseline) || applied.includes(firstOfEarlierSteps)
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

/** The steps of before version 0.1.0, which the baseline replaced: where they end, and the last commit that has them. */
const bridge = { lastStep: '0113-name-of-a-primary-key', commit: '551a7016' } as const
const firstOfEarlierSteps = '0001-identity'
const baseline = '0001-baseline'

/** A store at the bridge has what the baseline creates, so that its history reads as the baseline. */
async function appliedSteps(parts: Pick<EngineParts, 'db'>): Promise<string[]> {
  const stored = await storedSteps(parts)
  return stored.includes(bridge.lastStep) ? [baseline] : stored
}

async function isAtBridge(parts: Pick<EngineParts, 'db'>): Promise<boolean> {
  return (await storedSteps(parts)).includes(bridge.lastStep)
}

/** Replaces the history of a store at the bridge by one row, as old as the store. Nothing else changes. */
async function replaceHistory({ db }: Pick<EngineParts, 'db'>): Promise<void> {
  const timestamp = new Date(await createdAt({ db })).toISOString()
  await db
    .withTables<{ kysely_migration: { name: string; timestamp: string } }>()
    .transaction()
    .execute(async (tx) => {
      await tx.deleteFrom('kysely_migration').execute()
      // Another process may have replaced it at the same time.
      const first = tx.insertInto('kysely_migration').values({ name: baseline, timestamp })
      await first.onConflict((conflict) => conflict.column('name').doNothing()).execute()
    })
}

/** Whether the audit log of a workspace began before its hashes were of the present version. */
async function hasEarlierChain({ db }: Pick<EngineParts, 'db'>): Promise<boolean> {
  const head = await db
    .withTables<{ audit_head: { former: string | null; seq: number } }>()
    .selectFrom('audit_head')
    .select('seq')
    .where((is) => is.or([is('former', 'is not', null), is('seq', '=', 0)]))
    .limit(1)
    .executeTakeFirst()
  return head !== undefined
}

async function storedSteps(parts: Pick<EngineParts, 'db'>): Promise<string[]> {
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

/** Returns the path, quoted so that a POSIX shell reads back the same path. */
function quotedForShell(path: string): string {
  return /^[\w./:-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`
}

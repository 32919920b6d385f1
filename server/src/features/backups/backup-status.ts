import type { BackupStatus, BackupWarning } from '@parley/shared/workspace/backups'
import type { Kysely } from 'kysely'
import type { BackupRunTable } from '../../db/schema/backups.ts'
import type { Schema } from '../../db/schema.ts'
import { lastProven, lastRun } from './backups.store.ts'

const hourMs = 3_600_000
/** The age from which a backup counts as old where no backups are scheduled: one by hand a day is common. */
export const manualMaxAgeMs = 48 * hourMs
/** A backup that takes longer was interrupted. */
const maxDurationMs = hourMs
/** The latest time that a Date can represent. */
const endOfTime = 8_640_000_000_000_000

/** The status of backups that are made every so many hours, or manually. */
export async function backupStatusOf(
  db: Kysely<Schema>,
  everyHours: number | undefined,
  now: number,
): Promise<BackupStatus> {
  const [past, any, last] = await Promise.all([lastProven(db, now), lastProven(db, endOfTime), lastRun(db, now)])
  const proven = past ?? any
  const failed = last && last.id !== proven?.id && hasFailed(last, now) ? last : undefined
  return {
    every_hours: everyHours ?? null,
    last_proven: proven
      ? { at: isoOf(proven.started_at), file: proven.file?.split('/').at(-1) ?? '', bytes: proven.bytes ?? 0 }
      : null,
    last_failure: failed ? { at: isoOf(failed.started_at) } : null,
    warning: failed ? 'failed' : warningOf({ proven: past, any }, everyHours, now),
    running:
      last && isRunning(last, now)
        ? { started_at: isoOf(last.started_at), expected_seconds: proven ? secondsOf(proven) : null }
        : null,
  }
}

function hasFailed(run: BackupRunTable, now: number): boolean {
  return run.outcome === 'failed' || (run.outcome === null && !isRunning(run, now))
}

/** Whether the run may still be in progress. */
export function isRunning({ outcome, started_at }: BackupRunTable, now: number): boolean {
  return outcome === null && now - started_at <= maxDurationMs
}

/** How long a run took, at least one second; null until it ended. */
export function secondsOf({ started_at, ended_at }: BackupRunTable): number | null {
  return ended_at === null ? null : Math.max(1, Math.round((ended_at - started_at) / 1000))
}

type ProvenBackups = { readonly proven: BackupRunTable | undefined; readonly any: BackupRunTable | undefined }

function warningOf({ proven, any }: ProvenBackups, everyHours: number | undefined, now: number): BackupWarning | null {
  if (!any) return 'never'
  // The clock was ahead when it started, so its age is unknown.
  if (!proven) return 'old'
  const oldMs = everyHours === undefined ? manualMaxAgeMs : 2 * everyHours * hourMs
  return now - proven.started_at > oldMs ? 'old' : null
}

function isoOf(time: number): string {
  return new Date(time).toISOString()
}

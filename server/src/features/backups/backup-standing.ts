import type { BackupStanding, BackupWarning } from '@parley/shared/backups'
import type { InWorkspace } from '@parley/shared/workspaces'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { BackupRunTable } from '../../db/schema.ts'
import { authorize } from '../../policy.ts'
import { lastProven, lastRun } from './backups.store.ts'

const hourMs = 3_600_000
/** Where nothing makes them by itself, one a day is what people do. */
const oldByHandMs = 48 * hourMs
/** One that takes longer was cut off. */
const longestMs = hourMs

/**
 * How the backups stand: of the whole of this Parley, so for those who manage a workspace's settings. Tells no path, and
 * why one failed is for whoever runs the machine.
 */
export async function backupStanding(app: App, actor: Actor, input: InWorkspace): Promise<BackupStanding> {
  authorize(actor, 'backups.read', input)
  const { everyHours } = app.config.backups
  const [proven, last] = await Promise.all([lastProven(app.db), lastRun(app.db)])
  const failed = last && last.id !== proven?.id && hasFailed(last, app.now()) ? last : undefined
  return {
    every_hours: everyHours ?? null,
    last_proven: proven
      ? { at: isoOf(proven.started_at), file: proven.file?.split('/').at(-1) ?? '', bytes: proven.bytes ?? 0 }
      : null,
    last_failure: failed ? { at: isoOf(failed.started_at) } : null,
    warning: warningOf(app, proven, failed),
  }
}

function hasFailed({ outcome, started_at }: BackupRunTable, now: number): boolean {
  return outcome === 'failed' || (outcome === null && now - started_at > longestMs)
}

function warningOf(app: App, proven?: BackupRunTable, failed?: BackupRunTable): BackupWarning | null {
  if (failed) return 'failed'
  if (!proven) return 'never'
  const { everyHours } = app.config.backups
  const oldMs = everyHours === undefined ? oldByHandMs : 2 * everyHours * hourMs
  return app.now() - proven.started_at > oldMs ? 'old' : null
}

function isoOf(time: number): string {
  return new Date(time).toISOString()
}

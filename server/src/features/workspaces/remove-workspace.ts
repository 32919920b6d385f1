import { modes } from '@parley/shared/words'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/transact.ts'
import type { LeasedJob } from '../../jobs/leased-job.ts'
import { repeatEvery } from '../../jobs/repeat-every.ts'
import { resumeScope, type Scope, systemScope } from '../../policy.ts'
import { listChannelRows } from '../channels/channels.store.ts'
import { removeChannel } from '../connections/remove-channel.ts'
import { removeContents, unnamedContents } from '../files/files.store.ts'
import { removeAll } from '../files/from-storage.ts'
import { addRemoved, allDeletions, findDeletion, startDeletion } from './deletions.store.ts'
import { countRows, deleteWorkspaceRow, type WorkspaceTable, workspaceTables } from './workspace-data.store.ts'

/** Small enough not to block the store for longer than a moment. */
const batchSize = 500
/** The number of batches after which the job is postponed, so that a process that stops does not wait for it. */
const batchesPerRun = 40

/**
 * Removes the data of a deleted workspace, one batch per transaction. An interrupted run is continued by the next one,
 * because what is left is all there is to do. Rows that requests in progress add meanwhile are found in another pass.
 */
export async function removeWorkspace(app: App, job: LeasedJob<'workspace.delete'>): Promise<void> {
  const scope = resumeScope({ workspace_id: job.workspaceId, mode: job.mode })
  const deletion = await findDeletion(app.db, scope)
  if (!deletion) return
  if (deletion.started_at === null) await start(app, scope)
  let batches = 0
  let removedInPass = 0
  for (const table of workspaceTables) {
    for (;;) {
      job.signal.throwIfAborted()
      const removed = await removeBatch(app, job, { scope, table })
      removedInPass += removed
      if (removed < batchSize) break
      batches += 1
      if (batches >= batchesPerRun) return app.transact((tx) => job.postpone(tx, app.now()))
    }
  }
  await app.transact(async (tx) => {
    if (removedInPass > 0) return job.postpone(tx, app.now())
    await job.finish(tx)
    await deleteWorkspaceRow(tx, scope)
  })
}

/** The platform is asked to send no more callbacks; if it does not answer, later ones are refused. */
async function start(app: App, scope: Scope): Promise<void> {
  for (const mode of modes) {
    const inMode = systemScope({ workspaceId: scope.workspaceId, mode }, 'deletion')
    for (const channel of await listChannelRows(app.db, inMode)) {
      const isConnected = channel.is_active === 1 && app.platforms.of(channel).connections !== undefined
      if (isConnected) await removeChannel(app, inMode, { channelId: channel.id })
    }
  }
  const total = await countRows(app.db, scope)
  await app.transact((tx) => startDeletion(tx, scope, { started_at: app.now(), total }))
}

/** Removes the bytes of the next files from their storage, before their rows: what fails is repeated with the job. */
async function removeStoredBytes(app: App, scope: Scope): Promise<readonly string[]> {
  const keys = await unnamedContents(app.db, scope, batchSize)
  await removeAll(app, keys)
  return keys
}

type Batch = { readonly scope: Scope; readonly table: WorkspaceTable }

async function removeBatch(app: App, job: LeasedJob, { scope, table: { table, rows } }: Batch): Promise<number> {
  const contentIds = table === 'file_content' ? await removeStoredBytes(app, scope) : undefined
  return app.transact(async (tx) => {
    await job.requireLease(tx)
    const removed = contentIds
      ? await removeContents(tx, scope, { contentIds })
      : Number((await app.store.deleteSome(table, rows(scope), batchSize).execute(tx)).numAffectedRows ?? 0n)
    if (removed > 0) await addRemoved(tx, scope, removed)
    return removed
  })
}

/** Enqueues the removal once. */
export async function enqueueRemoval(app: App, tx: Tx, { workspaceId }: Scope): Promise<void> {
  const dedupeKey = `workspace.delete ${workspaceId}`
  await app.jobs.enqueue(tx, { workspaceId, mode: 'live' }, { kind: 'workspace.delete', payload: {}, dedupeKey })
}

const hourMs = 3_600_000

/** Enqueues the removals in progress whose job was given up. */
export async function enqueueRemovals(app: App): Promise<void> {
  for (const deletion of await allDeletions(app.db)) {
    await app.transact((tx) => enqueueRemoval(app, tx, resumeScope({ ...deletion, mode: 'live' })))
  }
}

/** Runs now, and every hour from then on. */
export function scheduleRemovals(app: App) {
  return repeatEvery(app, {
    everyMs: hourMs,
    run: () => enqueueRemovals(app),
    failure: 'The removal of deleted workspaces could not be scheduled; retrying',
  })
}

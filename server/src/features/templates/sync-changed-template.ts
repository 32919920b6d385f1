import type { App } from '../../app.ts'
import type { LeasedJob } from '../../jobs/leased-job.ts'
import type { Channel } from '../../platforms/channel.ts'
import { resumeScope, type Scope } from '../../policy.ts'
import { findChannel } from '../channels/channels.store.ts'
import { syncNamed } from './sync-templates.ts'

type ChangedTemplate = { readonly channel: Channel; readonly name: string; readonly at: number }

/** Enqueues a sync of a template whose text the platform reported as changed, once however often it is reported. */
export async function enqueueSync(app: App, scope: Scope, { channel, name, at }: ChangedTemplate): Promise<void> {
  await app.transact((tx) =>
    app.jobs.enqueue(tx, scope, {
      kind: 'template.sync',
      payload: { channelId: channel.id, name },
      dedupeKey: `template.sync ${channel.id} ${name} ${at}`,
    }),
  )
}

/** Collects the errors of many messages. */
const compareAfterMs = 1_000

/** Enqueues the comparison of a template with the platform's, after an error that a change of it may explain. */
export async function enqueueComparison(
  app: App,
  scope: Scope,
  { channel, name }: Omit<ChangedTemplate, 'at'>,
): Promise<void> {
  await app.transact((tx) =>
    app.jobs.enqueue(tx, scope, {
      kind: 'template.sync',
      payload: { channelId: channel.id, name },
      runAt: app.now() + compareAfterMs,
      dedupeKey: `template.sync ${channel.id} ${name}`,
    }),
  )
}

/** The worker's handler. Throws, and is retried, when the platform gives no answer. */
export async function syncChangedTemplate(app: App, job: LeasedJob<'template.sync'>): Promise<void> {
  const scope = resumeScope({ workspace_id: job.workspaceId, mode: job.mode })
  const channel = await findChannel(app.db, scope, job.payload.channelId)
  if (channel) await syncNamed(app, scope, { channel, name: job.payload.name })
}

import type { App } from '../../app.ts'
import type { LeasedJob } from '../../jobs/leased-job.ts'
import type { Channel } from '../../platforms/channel.ts'
import { resumeScope, type Scope } from '../../policy.ts'
import { findChannel } from '../channels/channels.store.ts'
import { syncNamed } from './sync-templates.ts'
import { markTextUnread } from './synced.store.ts'

type NamedTemplate = { readonly channel: Channel; readonly name: string }

/**
 * Enqueues a sync of a template whose text the platform reported as changed. Until the new text has been read, its
 * campaigns send nothing. A sync that is in progress may have read the earlier text, so each report has its own.
 */
export async function enqueueSync(
  app: App,
  scope: Scope,
  { channel, name, language }: NamedTemplate & { readonly language: string },
): Promise<void> {
  await app.transact(async (tx) => {
    const at = app.now()
    if (await markTextUnread(tx, scope, { accountId: channel.accountId, name, language, at }))
      app.live.publish(scope, { noun: 'templates' })
    await app.jobs.enqueue(tx, scope, {
      kind: 'template.sync',
      payload: { channelId: channel.id, name },
      dedupeKey: `template.sync ${channel.id} ${name} ${at}`,
    })
  })
}

/** Collects the errors of many messages. */
const compareAfterMs = 1_000

/** Enqueues the comparison of a template with the platform's, after an error that a change of it may explain. */
export async function enqueueComparison(app: App, scope: Scope, { channel, name }: NamedTemplate): Promise<void> {
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

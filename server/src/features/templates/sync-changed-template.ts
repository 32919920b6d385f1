import type { App } from '../../app.ts'
import type { LeasedJob } from '../../jobs/leased-job.ts'
import type { Channel } from '../../platforms/channel.ts'
import { resumeScope, type Scope } from '../../policy.ts'
import { findChannel } from '../channels/channels.store.ts'
import { syncNamed } from './sync-templates.ts'

type Reworded = { readonly channel: Channel; readonly name: string; readonly at: number }

/** The platform says that a template reads otherwise now: a look at it is owed, once however often it is told. */
export async function enqueueSync(app: App, scope: Scope, { channel, name, at }: Reworded): Promise<void> {
  await app.transact((tx) =>
    app.jobs.enqueue(tx, scope, {
      kind: 'template.sync',
      payload: { channelId: channel.id, name },
      dedupeKey: `template.sync ${channel.id} ${name} ${at}`,
    }),
  )
}

/** What the worker calls. Throws, and is tried again, when the platform gives no answer. */
export async function syncChangedTemplate(app: App, job: LeasedJob<'template.sync'>): Promise<void> {
  const scope = resumeScope({ workspace_id: job.workspaceId, mode: job.mode })
  const channel = await findChannel(app.db, scope, job.payload.channelId)
  if (channel) await syncNamed(app, scope, { channel, name: job.payload.name })
}

import type { App } from '../../app.ts'
import type { Tx } from '../../db/transact.ts'
import type { LeasedJob } from '../../jobs/leased-job.ts'
import { resumeScope, type Scope } from '../../policy.ts'
import { membersWith } from '../members/members-with.ts'
import { notifyOf } from '../notifications/notify.ts'

/** Notifies those who manage the channel that it needs a person, except the one whose request found that. */
export async function notifyOfTrouble(app: App, tx: Tx, scope: Scope, channelId: string): Promise<void> {
  const { actor } = scope
  const managers = await membersWith(tx, scope, 'manage_settings')
  const userIds = managers.filter((userId) => actor.kind !== 'user' || actor.userId !== userId)
  await notifyOf(app, tx, scope, { userIds, kind: 'channel', subjectId: channelId })
}

/** Does what `notifyOfTrouble` does, after the adapter of a platform has recorded the trouble, in the transaction that ends the job. */
export async function notifyOfRecordedTrouble(app: App, job: LeasedJob<'channel.notify'>): Promise<void> {
  const scope = resumeScope({ workspace_id: job.workspaceId, mode: job.mode })
  await app.transact(async (tx) => {
    await notifyOfTrouble(app, tx, scope, job.payload.channelId)
    await job.finish(tx)
  })
}

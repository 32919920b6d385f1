import type { App } from '../../app.ts'
import type { LeasedJob } from '../../jobs/leased-job.ts'
import { resumeScope } from '../../policy.ts'
import { deleteContactFieldRow } from './contact-fields.store.ts'
import { removeValues } from './type-change.store.ts'

/** Small enough not to block the store. */
const batchSize = 500

/** Removes the values of a deleted field from the contacts of both modes, one batch per run, and finally the field. */
export async function purgeField(app: App, job: LeasedJob<'contact_field.purge'>): Promise<void> {
  const scope = resumeScope({ workspace_id: job.workspaceId, mode: job.mode })
  const { fieldId } = job.payload
  await app.transact(async (tx) => {
    if ((await removeValues(app, tx, scope, { fieldId, size: batchSize })) > 0) return job.postpone(tx, app.now())
    await deleteContactFieldRow(tx, scope, fieldId)
    await job.finish(tx)
  })
}

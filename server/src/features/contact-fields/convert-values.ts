import type { App } from '../../app.ts'
import type { LeasedJob } from '../../jobs/leased-job.ts'
import { publishInBothModes } from '../../live/publish-in-both-modes.ts'
import { resumeScope } from '../../policy.ts'
import { definitionsOf, updateContactField } from './contact-fields.store.ts'
import { convertRows, placesAfter } from './type-change.store.ts'

/** Small enough not to block the store. */
const batchSize = 500

/** Converts the values of a field whose type was changed, one batch per run: first those of live mode, then those of test mode. */
export async function convertValues(app: App, job: LeasedJob<'contact_field.convert'>): Promise<void> {
  const { fieldId, version, mode, after } = job.payload
  const scope = resumeScope({ workspace_id: job.workspaceId, mode })
  await app.transact(async (tx) => {
    const field = (await definitionsOf(tx, scope)).find((each) => each.id === fieldId && each.version === version)
    // It was deleted since.
    if (!field) return job.finish(tx)
    const places = await placesAfter(tx, scope, { field, after, size: batchSize })
    if (places.length > 0) {
      await convertRows(tx, scope, { field, contactIds: [...new Set(places.map(({ contactId }) => contactId))] })
      return job.postpone(tx, app.now(), { fieldId, version, mode, after: places.at(-1) })
    }
    if (mode === 'live') return job.postpone(tx, app.now(), { fieldId, version, mode: 'test' })
    await updateContactField(tx, scope, { fieldId, changes: { former: null, updated_at: app.now() } })
    publishInBothModes(app.live, job.workspaceId, { noun: 'contactFields', id: fieldId })
    await job.finish(tx)
  })
}

import { deleteDrafts, findDraft } from '../campaigns/drafts/drafts.store.ts'
import { draftsSince } from './personal-rows.store.ts'
import type { Run } from './run.ts'
import { draftMentions } from './search-draft.ts'

/** Deletes the drafts of campaigns, changed since then, that contain a number of the customer or one of their IDs. */
export async function eraseDrafts({ app, scope, inBatch, ...search }: Run, since: number): Promise<void> {
  for (const { id: draftId, user_id: userId } of await draftsSince(app.db, scope, since)) {
    const draft = await findDraft(app.db, scope, { userId, draftId })
    if (!draft || !(await draftMentions(draft.content, search))) continue
    await inBatch((tx) => deleteDrafts(tx, scope, { userId, draftIds: [draftId] }))
  }
}

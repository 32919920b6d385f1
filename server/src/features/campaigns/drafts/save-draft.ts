import { maxDrafts, type SaveDraft } from '@parley/shared/campaigns/campaign-drafts'
import { isFileAddress } from '@parley/shared/templates/template-slots'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { UserActor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'
import { findFiles } from '../../files/files.store.ts'
import { setFilesOfDraft } from '../../files/template-files.store.ts'
import { deleteDrafts, draftsOf, upsertDraft } from './drafts.store.ts'

type Input = Omit<SaveDraft, keyof Where>

/** Stores what a member has entered, for themselves. The oldest draft beyond the limit is deleted. */
export async function saveDraft(
  app: App,
  scope: Scope<'campaigns.choose', UserActor>,
  input: Input,
): Promise<{ updated_at: string }> {
  return app.transact((tx) => storeDraft(app, tx, scope, input))
}

/** Stores a draft of the caller's own in place of what it was. */
export async function storeDraft(
  app: App,
  tx: Tx,
  scope: Scope<'campaigns.choose', UserActor>,
  { draftId, content }: Input,
): Promise<{ updated_at: string }> {
  const { userId } = scope.actor
  const now = app.now()
  await upsertDraft(tx, {
    id: draftId,
    workspace_id: scope.workspaceId,
    mode: scope.mode,
    user_id: userId,
    name: content.plan?.name.trim() ?? '',
    template_id: content.templateId,
    step: content.step,
    content: JSON.stringify(content),
    created_at: now,
    updated_at: now,
  })
  const fileIds = [...(await findFiles(tx, scope, { fileIds: filesNamedIn(content) })).keys()]
  await setFilesOfDraft(tx, scope, { userId, draftId, fileIds })
  const others = (await draftsOf(tx, scope, userId)).map(({ id }) => id).filter((id) => id !== draftId)
  await deleteDrafts(tx, scope, { userId, draftIds: others.slice(maxDrafts - 1) })
  return { updated_at: new Date(now).toISOString() }
}

/** The files that are chosen for all recipients. */
function filesNamedIn({ fixedValues }: SaveDraft['content']): string[] {
  return Object.entries(fixedValues).flatMap(([address, value]) => (isFileAddress(address) ? [value] : []))
}

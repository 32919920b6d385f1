import type { DraftSummary } from '@parley/shared/campaigns/campaign-drafts'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { Actor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import { authorize } from '../../../policy.ts'
import { requirePerson } from '../../members/account/require-person.ts'
import { findTemplate } from '../../templates/templates.store.ts'
import { draftsOf } from './drafts.store.ts'

/** The caller's own drafts, latest first. There are at most 20. */
export async function listDrafts(app: App, actor: Actor, input: Where): Promise<{ data: DraftSummary[] }> {
  const scope = authorize(actor, 'campaigns.choose', input)
  const { userId } = requirePerson(actor)
  const data: DraftSummary[] = []
  for (const { id, name, template_id, step, updated_at } of await draftsOf(app.db, scope, userId)) {
    const template = template_id === null ? undefined : await findTemplate(app.db, scope, template_id)
    data.push({
      id,
      name,
      template_id: template?.id ?? null,
      template_name: template?.name ?? null,
      step,
      updated_at: new Date(Number(updated_at)).toISOString(),
    })
  }
  return { data }
}

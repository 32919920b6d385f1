import type { TemplateStatus, TemplateView } from '@parley/shared/templates/templates'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { authorize } from '../../policy.ts'
import { presentTemplate } from './present-template.ts'
import { templatesOf } from './templates.store.ts'

/** Newest first; of one status, or all. */
export async function listTemplates(
  app: App,
  actor: Actor,
  input: Where & { status?: TemplateStatus | undefined },
): Promise<{ data: TemplateView[] }> {
  const scope = authorize(actor, 'templates.read', input)
  const templates = await templatesOf(app.db, scope, input.status)
  return { data: templates.map(presentTemplate) }
}

import type { TemplateStatus, TemplateView } from '@parley/shared/templates/templates'
import type { App } from '../../app.ts'
import type { Scope } from '../../policy.ts'
import { templateViews } from './template-views.ts'
import { templatesOf } from './templates.store.ts'

/** Lists the templates of one status, or all, newest first. */
export async function listTemplates(
  app: App,
  scope: Scope<'templates.read'>,
  input: { status?: TemplateStatus | undefined },
): Promise<{ data: TemplateView[] }> {
  const templates = await templatesOf(app.db, scope, input.status)
  return { data: await templateViews(app.db, scope, templates) }
}

import type { ShownSentence } from '@parley/shared/sentences/sentence'
import type { TemplateView } from '@parley/shared/templates/templates'
import type { App } from '../../app.ts'
import type { TemplateTable } from '../../db/schema/templates.ts'
import { AppError } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { submitTemplate } from './submit-template.ts'
import { templateView } from './template-views.ts'
import { findTemplate } from './templates.store.ts'

type StoredTemplate = {
  readonly template: TemplateTable
  /** Reverts what was stored, when the platform refuses it. */
  readonly undo: (reason: ShownSentence) => Promise<void>
}

/** Submits a stored template. When the platform gives no answer, the enqueued submission retries later. */
export async function submitOrUndo(app: App, scope: Scope, { template, undo }: StoredTemplate): Promise<TemplateView> {
  const outcome = await submitTemplate(app, scope, template).catch((error: unknown) => {
    app.log.warn({ err: error, templateId: template.id }, 'A template could not be submitted; it is retried shortly')
    return undefined
  })
  if (outcome?.kind === 'refused') {
    await undo(outcome.message)
    throw new AppError('invalid_request', outcome.message, { details: outcome.details ?? [] })
  }
  return templateView(app.db, scope, (await findTemplate(app.db, scope, template.id)) ?? template)
}

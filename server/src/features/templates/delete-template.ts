import { sentence } from '@parley/shared/sentences/sentence'
import type { TemplateDeletion } from '@parley/shared/templates/templates'
import type { App } from '../../app.ts'
import { AppError, invalidField } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { markDeleted } from './edits.store.ts'
import { templateSubject } from './present-template.ts'
import { requireTemplate } from './require-template.ts'
import { cancelSubmission } from './submit-template.ts'

/**
 * Deletes a template, first at the platform: after a crash in between, the deletion can be repeated. Campaigns that sent it
 * keep their reports; a running one stops. Its name can be used again.
 */
export async function deleteTemplate(
  app: App,
  scope: Scope<'templates.manage'>,
  input: TemplateDeletion,
): Promise<{ success: true; id: string }> {
  const { template, channel } = await requireTemplate(app, scope, input.templateId)
  if (input.name !== template.name) {
    throw invalidField('name', sentence('templateNameExpected', { name: template.name }))
  }
  const { name, language } = template
  const outcome = await app.platforms.of(channel).deleteTemplate(channel, { name, language })
  if (outcome.kind === 'refused') throw new AppError('conflict', outcome.message)
  await app.transact(async (tx) => {
    if (!(await markDeleted(tx, scope, template.id, app.now()))) return
    await cancelSubmission(app, tx, template)
    await recordAudit(app, tx, scope, { action: 'template.deleted', subject: templateSubject(template) })
    app.live.publish(scope, { noun: 'templates', id: template.id })
  })
  return { success: true, id: template.id }
}

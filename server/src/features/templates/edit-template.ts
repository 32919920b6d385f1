import type { FieldProblem } from '@parley/shared/errors'
import { type ShownSentence, sentence } from '@parley/shared/sentences/sentence'
import type { Component } from '@parley/shared/templates/components'
import { readComponents } from '@parley/shared/templates/read-components'
import { definitionDoubts } from '@parley/shared/templates/template-rules'
import type { TemplateCategory, TemplateEdit, TemplateView } from '@parley/shared/templates/templates'
import type { App } from '../../app.ts'
import type { TemplateTable } from '../../db/schema/templates.ts'
import { AppError, invalidField } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { whatChanged } from '../audit/what-changed.ts'
import { checkDefinition } from './check-definition.ts'
import { recordEdit, restoreTemplate } from './edits.store.ts'
import { auditableTemplate, templateSubject } from './present-template.ts'
import { requireTemplate } from './require-template.ts'
import { submitOrUndo } from './submit-or-undo.ts'
import { cancelSubmission, enqueueSubmission, recordRefusal } from './submit-template.ts'
import { wordingOf } from './template-row.ts'
import { uploadSamples } from './upload-samples.ts'

/**
 * Replaces the definition of a decided template: its review starts again, and until then it cannot be sent. If the platform
 * refuses the edit, the template stays as it was. An approved template keeps its category.
 */
export async function editTemplate(
  app: App,
  scope: Scope<'templates.manage'>,
  input: TemplateEdit,
): Promise<{ data: TemplateView; warnings: FieldProblem[] }> {
  const { template: before, channel } = await requireTemplate(app, scope, input.templateId)
  refuseEdit(before, input)
  const { category } = input
  const components = readComponents(input.components)
  const { name, language } = before
  const problems = await checkDefinition(app, scope, { channel, definition: { name, language, category, components } })
  const submitted = await uploadSamples(app, scope, { channel, components })
  const edited = await writeEdit(app, scope, { before, category, components: submitted })
  const undo = (reason: ShownSentence) => undoEdit(app, scope, { before, edited, reason })
  const data = await submitOrUndo(app, scope, { template: edited, undo })
  return { data, warnings: [...problems, ...definitionDoubts(components)] }
}

function refuseEdit({ status, category, name }: TemplateTable, edit: TemplateEdit): void {
  if (status === 'PENDING') {
    throw new AppError('conflict', sentence('templateInReview', { name }))
  }
  if (status === 'DISABLED') {
    throw new AppError('conflict', sentence('templatePermanentlyDisabled', { name }))
  }
  if (status === 'APPROVED' && edit.category !== category) {
    throw invalidField('category', sentence('fixedWhileApproved'))
  }
}

type Edit = {
  readonly before: TemplateTable
  readonly category: TemplateCategory
  readonly components: readonly Component[]
}

function writeEdit(app: App, scope: Scope, { before, category, components }: Edit) {
  const definition = { category, components: JSON.stringify(components), wording: wordingOf(components) }
  return app.transact(async (tx) => {
    const edited = await recordEdit(tx, scope, { template: before, definition, now: app.now() })
    if (!edited) throw new AppError('conflict', sentence('templateChangedMeanwhile', { name: before.name }))
    await enqueueSubmission(app, tx, scope, edited)
    await recordAudit(app, tx, scope, {
      action: 'template.edited',
      subject: templateSubject(edited),
      details: whatChanged(auditableTemplate(before), auditableTemplate(edited)),
    })
    app.live.publish(scope, { noun: 'templates', id: edited.id })
    return edited
  })
}

type RefusedEdit = {
  readonly before: TemplateTable
  readonly edited: TemplateTable
  readonly reason: ShownSentence
}

function undoEdit(app: App, scope: Scope, { before, edited, reason }: RefusedEdit) {
  return app.transact(async (tx) => {
    await restoreTemplate(tx, scope, { before, edited, now: app.now() })
    await cancelSubmission(app, tx, edited)
    await recordRefusal(app, tx, scope, { template: edited, reason })
    app.live.publish(scope, { noun: 'templates', id: edited.id })
  })
}

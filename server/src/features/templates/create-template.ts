import type { FieldProblem } from '@parley/shared/errors'
import { type ShownSentence, sentence } from '@parley/shared/sentences/sentence'
import type { Component } from '@parley/shared/templates/components'
import { readComponents } from '@parley/shared/templates/read-components'
import { definitionDoubts } from '@parley/shared/templates/template-rules'
import type { NewTemplate, TemplateView } from '@parley/shared/templates/templates'
import type { App } from '../../app.ts'
import { AppError } from '../../errors.ts'
import type { Channel } from '../../platforms/channel.ts'
import type { Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { chooseChannel } from '../channels/choose-channel.ts'
import type { Resumable } from '../idempotency/answer-once.ts'
import { checkDefinition } from './check-definition.ts'
import { templateSubject } from './present-template.ts'
import { submitOrUndo } from './submit-or-undo.ts'
import { enqueueSubmission, withdrawTemplate } from './submit-template.ts'
import { newTemplate } from './template-row.ts'
import { templateView } from './template-views.ts'
import { findTemplate, insertTemplate } from './templates.store.ts'
import { uploadSamples } from './upload-samples.ts'

/**
 * Stores the template as PENDING, then submits it to the platform. A definition that breaks the platform's own rules is
 * refused before anything is stored where the platform would refuse it, and gets a warning elsewhere. If the `resultId` is
 * already a template, that template is returned.
 */
export async function createTemplate(
  app: App,
  scope: Scope<'templates.manage'>,
  input: NewTemplate & Resumable,
): Promise<{ data: TemplateView; warnings: FieldProblem[] }> {
  const components = readComponents(input.components)
  const doubts = definitionDoubts(components)
  const earlier = input.resultId === undefined ? undefined : await findTemplate(app.db, scope, input.resultId)
  if (earlier) return { data: await templateView(app.db, scope, earlier), warnings: doubts }
  const channel = await chooseChannel(app.db, scope, input.channel_id)
  const problems = await checkDefinition(app, scope, { channel, definition: { ...input, components } })
  const submitted = await uploadSamples(app, scope, { channel, components })
  const template = await writeTemplate(app, scope, { channel, input, components: submitted })
  const undo = (reason: ShownSentence) => withdrawTemplate(app, scope, { template, reason })
  const data = await submitOrUndo(app, scope, { template, undo })
  return { data, warnings: [...problems, ...doubts] }
}

type Creation = {
  readonly channel: Channel
  readonly input: NewTemplate & Resumable
  readonly components: readonly Component[]
}

function writeTemplate(app: App, scope: Scope, creation: Creation) {
  const { channel, input, components } = creation
  return app.transact(async (tx) => {
    const { name, language, category, resultId } = input
    const definition = { channel_id: channel.id, account_id: channel.accountId, name, language, category, components }
    const row = newTemplate(app, scope, { ...definition, ...(resultId !== undefined && { id: resultId }) })
    const template = await insertTemplate(tx, row)
    if (!template) throw new AppError('conflict', sentence('templateExists', { name, language }))
    await enqueueSubmission(app, tx, scope, template)
    await recordAudit(app, tx, scope, {
      action: 'template.created',
      subject: templateSubject(template),
      details: { category: template.category },
    })
    app.live.publish(scope, { noun: 'templates', id: template.id })
    return template
  })
}

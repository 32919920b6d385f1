import type { Detail } from '@parley/shared/errors'
import { definitionDoubts, definitionProblems } from '@parley/shared/template-rules'
import type { NewTemplate, TemplateView } from '@parley/shared/templates'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { TemplateTable } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import type { Channel } from '../../platforms/platform.ts'
import { authorize, type Scope } from '../../policy.ts'
import { activeChannel } from '../channels/channels.store.ts'
import { presentTemplate } from './present-template.ts'
import { promiseSubmission, submitTemplate, withdrawTemplate } from './submit-template.ts'
import { findTemplate, insertTemplate, templateWithWording } from './templates.store.ts'
import { wordingOf } from './wording.ts'

/**
 * Writes the template as PENDING, then hands it to the platform. What breaks the platform's own rules is refused before
 * anything is written where the platform would refuse it, and a warning elsewhere.
 */
export async function createTemplate(
  app: App,
  actor: Actor,
  input: NewTemplate,
): Promise<{ data: TemplateView; warnings: Detail[] }> {
  const scope = authorize(actor, 'templates.manage', input)
  const channel = await activeChannel(app.db, scope)
  const problems = [...definitionProblems(input.components), ...(await wordingProblems(app, scope, input))]
  if (problems.length > 0 && app.platforms.of(channel).definitionRules === 'refuse') {
    throw new AppError('invalid_request', 'The platform would refuse this template', { details: problems })
  }
  const template = await writeTemplate(app, scope, { channel, input })
  const data = await handOver(app, scope, template)
  return { data, warnings: [...problems, ...definitionDoubts(input.components)] }
}

async function wordingProblems(app: App, scope: Scope, input: NewTemplate): Promise<Detail[]> {
  if (input.category === 'AUTHENTICATION') return []
  const twin = await templateWithWording(app.db, scope, wordingOf(input.components))
  if (!twin || (twin.name === input.name && twin.language === input.language)) return []
  return [{ path: 'components', message: `says the same in body and footer as "${twin.name}" (${twin.language})` }]
}

function writeTemplate(app: App, scope: Scope, definition: { channel: Channel; input: NewTemplate }) {
  const { channel, input } = definition
  const now = app.now()
  return app.transact(async (tx) => {
    const template = await insertTemplate(tx, {
      id: app.newId(),
      workspace_id: scope.workspaceId,
      mode: scope.mode,
      channel_id: channel.id,
      platform_template_id: null,
      name: input.name,
      language: input.language,
      category: input.category,
      components: JSON.stringify(input.components),
      status: 'PENDING',
      rejection_reason: null,
      quality: null,
      wording: wordingOf(input.components),
      reviewed_at: null,
      created_at: now,
      updated_at: now,
    })
    if (!template) throw new AppError('conflict', `The template "${input.name}" exists in "${input.language}" already`)
    await promiseSubmission(app, tx, scope, template)
    app.live.publish(scope, { noun: 'templates', id: template.id })
    return template
  })
}

/** A platform that cannot be reached just now is no reason to refuse: the promised submission tries again. */
async function handOver(app: App, scope: Scope, template: TemplateTable): Promise<TemplateView> {
  const outcome = await submitTemplate(app, scope, template).catch((error: unknown) => {
    app.log.warn({ err: error, templateId: template.id }, 'A template could not be submitted; trying again shortly')
    return undefined
  })
  if (outcome?.kind === 'refused') {
    await withdrawTemplate(app, scope, template)
    throw new AppError('invalid_request', outcome.message, { details: outcome.details ?? [] })
  }
  return presentTemplate((await findTemplate(app.db, scope, template.id)) ?? template)
}

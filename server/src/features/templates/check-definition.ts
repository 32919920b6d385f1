import type { Detail } from '@parley/shared/errors'
import { definitionProblems } from '@parley/shared/templates/template-rules'
import type { App } from '../../app.ts'
import { AppError } from '../../errors.ts'
import type { Channel } from '../../platforms/channel.ts'
import type { TemplateDefinition } from '../../platforms/platform.ts'
import type { Scope } from '../../policy.ts'
import { templateWithWording } from './templates.store.ts'
import { wordingOf } from './wording.ts'

type Checked = { readonly channel: Channel; readonly definition: TemplateDefinition }

/** What breaks the platform's own rules: a refusal where the platform would refuse it, and warnings elsewhere. */
export async function checkDefinition(app: App, scope: Scope, { channel, definition }: Checked): Promise<Detail[]> {
  const problems = [...definitionProblems(definition.components), ...(await wordingProblems(app, scope, definition))]
  if (problems.length > 0 && app.platforms.of(channel).definitionRules === 'refuse') {
    throw new AppError('invalid_request', 'The platform would refuse this template', { details: problems })
  }
  return problems
}

async function wordingProblems(app: App, scope: Scope, definition: TemplateDefinition): Promise<Detail[]> {
  if (definition.category === 'AUTHENTICATION') return []
  const twin = await templateWithWording(app.db, scope, wordingOf(definition.components))
  if (!twin || (twin.name === definition.name && twin.language === definition.language)) return []
  return [{ path: 'components', message: `says the same in body and footer as "${twin.name}" (${twin.language})` }]
}

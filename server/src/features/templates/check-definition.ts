import type { FieldProblem } from '@parley/shared/errors'
import { sentence } from '@parley/shared/sentences/sentence'
import { definitionProblems } from '@parley/shared/templates/template-rules'
import type { App } from '../../app.ts'
import { AppError } from '../../errors.ts'
import type { Channel } from '../../platforms/channel.ts'
import type { TemplateDefinition } from '../../platforms/platform.ts'
import type { Scope } from '../../policy.ts'
import { wordingOf } from './template-row.ts'
import { templateWithWording } from './templates.store.ts'

type DefinitionOnChannel = { readonly channel: Channel; readonly definition: TemplateDefinition }

/** Checks the platform's own rules: throws where the platform would refuse the definition, else returns warnings. */
export async function checkDefinition(
  app: App,
  scope: Scope,
  { channel, definition }: DefinitionOnChannel,
): Promise<FieldProblem[]> {
  const problems = [
    ...definitionProblems(definition.components, definition.category),
    ...(await wordingProblems(app, scope, { channel, definition })),
  ]
  if (problems.length > 0 && app.platforms.of(channel).definitionRules === 'refuse') {
    throw new AppError('invalid_request', sentence('platformWouldRefuse'), { details: problems })
  }
  return problems
}

async function wordingProblems(
  app: App,
  scope: Scope,
  { channel, definition }: DefinitionOnChannel,
): Promise<FieldProblem[]> {
  if (definition.category === 'AUTHENTICATION') return []
  const duplicate = await templateWithWording(app.db, scope, {
    accountId: channel.accountId,
    wording: wordingOf(definition.components),
  })
  if (!duplicate || (duplicate.name === definition.name && duplicate.language === definition.language)) return []
  return [
    {
      path: 'components',
      message: sentence('sameTextAsTemplate', { name: duplicate.name, language: duplicate.language }),
    },
  ]
}

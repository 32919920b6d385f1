import type { SimulatedQuality } from '@parley/shared/simulator/simulator'
import type { TemplateView } from '@parley/shared/templates/templates'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { AppError } from '../../errors.ts'
import { authorize } from '../../policy.ts'
import { speakOfTemplate } from './speak-of-template.ts'

/** The platform's word on how customers take a template, and on its category. Its decision stays as it is. */
export async function changeStanding(
  app: App,
  actor: Actor,
  input: SimulatedQuality & Where,
): Promise<{ data: TemplateView }> {
  const scope = authorize(actor, 'simulator.review', input)
  const { templateName: name, language, quality, category } = input
  const saying = { actor, action: 'template.standing_played', name, language, said: { quality, category } } as const
  return await speakOfTemplate(app, scope, saying, async (channel, alongside) => {
    const standing = { name, language, quality, category, alongside }
    const known = await app.platforms.simulator.changeStanding(channel, standing)
    if (!known) throw new AppError('conflict', `The template "${name}" (${language}) has not been decided about yet`)
  })
}

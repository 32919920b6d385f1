import type { SimulatedReview } from '@parley/shared/simulator/simulator'
import type { TemplateView } from '@parley/shared/templates/templates'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { AppError } from '../../errors.ts'
import { authorize } from '../../policy.ts'
import { speakOfTemplate } from './speak-of-template.ts'

/** The platform's reviewer decides, before the review that comes by itself or after it. Answers the template as it is now. */
export async function decideReview(
  app: App,
  actor: Actor,
  input: SimulatedReview & Where,
): Promise<{ data: TemplateView }> {
  const scope = authorize(actor, 'simulator.review', input)
  const { templateName: name, language, decision: status, reason = null, quality, category } = input
  const said = { status, rejection_reason: reason, quality, category }
  const saying = { actor, action: 'template.review_played', name, language, said } as const
  return await speakOfTemplate(app, scope, saying, async (channel, alongside) => {
    const decision = { name, language, status, reason, quality, category, alongside }
    const known = await app.platforms.simulator.decideReview(channel, decision)
    if (!known) throw new AppError('conflict', `The template "${name}" (${language}) has not reached the platform yet`)
  })
}

import type { SimulatedReview } from '@parley/shared/simulator'
import type { TemplateView } from '@parley/shared/templates'
import type { Where } from '@parley/shared/workspaces'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { AppError } from '../../errors.ts'
import { authorize } from '../../policy.ts'
import { presentTemplate } from '../templates/present-template.ts'
import { templateForSend } from '../templates/templates.store.ts'
import { simulatedChannel } from './simulated-channel.ts'

/** The platform's reviewer decides, before the review that comes by itself or after it. Answers the template as it is now. */
export async function decideReview(
  app: App,
  actor: Actor,
  input: SimulatedReview & Where,
): Promise<{ data: TemplateView }> {
  const scope = authorize(actor, 'simulator.review', input)
  const channel = await simulatedChannel(app, scope)
  const { templateName: name, language, decision: status, reason = null, quality, category } = input
  await templateForSend(app.db, scope, name, language)
  const known = await app.platforms.simulator.decideReview(channel, {
    name,
    language,
    status,
    reason,
    quality,
    category,
  })
  if (!known) throw new AppError('conflict', `The template "${name}" (${language}) has not reached the platform yet`)
  return { data: presentTemplate(await templateForSend(app.db, scope, name, language)) }
}

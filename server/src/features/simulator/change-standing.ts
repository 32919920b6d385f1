import type { SimulatedStanding } from '@parley/shared/simulator'
import type { TemplateView } from '@parley/shared/templates'
import type { Where } from '@parley/shared/workspaces'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { AppError } from '../../errors.ts'
import { authorize } from '../../policy.ts'
import { presentTemplate } from '../templates/present-template.ts'
import { templateForSend } from '../templates/templates.store.ts'
import { simulatedChannel } from './simulated-channel.ts'

/** The platform's word on how customers take a template, and on its category. Its decision stays as it is. */
export async function changeStanding(
  app: App,
  actor: Actor,
  input: SimulatedStanding & Where,
): Promise<{ data: TemplateView }> {
  const scope = authorize(actor, 'simulator.review', input)
  const channel = await simulatedChannel(app, scope)
  const { templateName: name, language, quality, category } = input
  await templateForSend(app.db, scope, name, language)
  const known = await app.platforms.simulator.changeStanding(channel, { name, language, quality, category })
  if (!known) throw new AppError('conflict', `The template "${name}" (${language}) has not been decided about yet`)
  return { data: presentTemplate(await templateForSend(app.db, scope, name, language)) }
}
